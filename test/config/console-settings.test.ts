import { describe, expect, it } from 'vitest';
import { readConsoleSettings } from '#config/console-settings.ts';

const env = { ENVIRONMENT: 'Test lab:violet', ANNOUNCEMENT: 'Hello', READ_ONLY: 'on' };
const none = { environment: null, announcement: null, readOnly: false };

describe('console settings', () => {
  it('DEPLOY-3 have no mark, no message and no read-only mode by default', () => {
    expect(readConsoleSettings({})).toEqual(none);
  });

  it('DEPLOY-3 come from the environment', () => {
    const environment = { name: 'Test lab', colour: 'violet' };
    expect(readConsoleSettings(env)).toEqual({
      environment,
      announcement: 'Hello',
      readOnly: true,
    });
  });

  it('DEPLOY-3 split the name from the colour at the last colon', () => {
    expect(readConsoleSettings({ ENVIRONMENT: 'EU: 2:red' }).environment).toEqual({
      name: 'EU: 2',
      colour: 'red',
    });
  });

  it.each([
    ['ENVIRONMENT', 'Staging'],
    ['ENVIRONMENT', 'Staging:pink'],
    ['ENVIRONMENT', ':amber'],
    ['ENVIRONMENT', `${'x'.repeat(31)}:amber`],
    ['ANNOUNCEMENT', 'x'.repeat(301)],
    ['ANNOUNCEMENT', 'two\nlines'],
    ['ANNOUNCEMENT', 'reversed \u202e'],
    ['READ_ONLY', 'yes'],
  ])('DEPLOY-3 reject %s=%j in one line', (name, value) => {
    expect(() => readConsoleSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} is .*; expected .*\\.$`),
    );
  });

  it('DEPLOY-4 of the file override those of the environment', () => {
    const text = '# of today\n\nENVIRONMENT = Staging:amber \r\nANNOUNCEMENT=\nREAD_ONLY=off\n';
    const environment = { name: 'Staging', colour: 'amber' };
    expect(readConsoleSettings(env, text)).toEqual({
      environment,
      announcement: null,
      readOnly: false,
    });
  });

  it.each(['', ' \n\n'])('DEPLOY-4 reject an empty file: %j', (text) => {
    expect(() => readConsoleSettings(env, text)).toThrow(
      'CONSOLE_SETTINGS_FILE is empty; expected a line such as READ_ONLY=off.',
    );
  });

  it('DEPLOY-4 keep # and quotes of a value', () => {
    expect(readConsoleSettings({}, 'ANNOUNCEMENT="Ticket" #7').announcement).toBe('"Ticket" #7');
  });

  it('GW-21 print no text of an invalid line', () => {
    const read = () => readConsoleSettings({}, 'READ_ONLY=on\nDATABASE_PASSWORD=hunter2\n');
    expect(read).toThrow(/^CONSOLE_SETTINGS_FILE: line 2 is invalid; [^2]*$/);
  });

  it.each(['READ_ONLY: on', 'READONLY=on', 'export READ_ONLY=on', 'PORT=1', 'READ_ONLY=maybe'])(
    'DEPLOY-4 reject the line %j of the file',
    (line) => {
      expect(() => readConsoleSettings({}, `ANNOUNCEMENT=x\n${line}\n`)).toThrow(
        /^[^\n]*(READ_ONLY|line)[^\n]*$/,
      );
    },
  );
});
