import { readSetting, type Settings, SettingsError } from './settings.ts';

/** The settings of the console that can change while the process runs. */
export interface ConsoleSettings {
  environment: Settings['ENVIRONMENT'];
  announcement: Settings['ANNOUNCEMENT'];
  readOnly: boolean;
}

const names = ['ENVIRONMENT', 'ANNOUNCEMENT', 'READ_ONLY'] as const;

/**
 * Reads the console settings from the environment, overridden by the text of CONSOLE_SETTINGS_FILE.
 * Throws a SettingsError of one line.
 */
export function readConsoleSettings(
  env: Record<string, string | undefined>,
  fileText?: string,
): ConsoleSettings {
  // A file that a failed write has emptied must not end the read-only mode.
  if (fileText?.trim() === '')
    throw new SettingsError(
      'CONSOLE_SETTINGS_FILE is empty; expected a line such as READ_ONLY=off.',
    );
  if (fileText?.includes('\ufffd')) throw new SettingsError('CONSOLE_SETTINGS_FILE is not UTF-8.');
  const values = { ...env, ...parseLines(fileText ?? '') };
  return {
    environment: readSetting('ENVIRONMENT', values.ENVIRONMENT),
    announcement: readSetting('ANNOUNCEMENT', values.ANNOUNCEMENT),
    readOnly: readSetting('READ_ONLY', values.READ_ONLY) === 'on',
  };
}

/** Parses `NAME=value` lines. Any other line is an error: a mistyped READ_ONLY must not be ignored. */
function parseLines(text: string): Record<string, string> {
  const entries = text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
    if (names.some((one) => one === name)) return [[name, value.trim()]];
    throw new SettingsError(
      `CONSOLE_SETTINGS_FILE: line ${index + 1} is invalid; expected NAME=value with ${names.join(', ')}.`,
    );
  });
  return Object.fromEntries(entries);
}
