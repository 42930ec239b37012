import { useContext, useId, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { zoneName } from '#format/instant.ts';
import {
  autoRefresh,
  intervals,
  setAutoRefresh,
  setTheme,
  setTimeZone,
  theme,
  type themes,
} from '#platform/preferences.ts';
import { ClockIcon, DownIcon, HelpIcon } from '#ui/icons.tsx';
import { openDialog } from '../dialogs/dialogs.tsx';
import styles from './settings-menu.module.css';

/** A button that names the zone of all times, and opens the settings of this browser and the help. */
export function SettingsMenu() {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const zone = zoneName(useContext(TimeZoneContext));
  return (
    <>
      <Button
        quiet
        aria-label={`${zone}, settings`}
        title="Time zone, theme, auto-refresh and help"
        popoverTarget={id}
      >
        <ClockIcon />
        <span className={styles.zone}>{zone}</span>
        <DownIcon />
      </Button>
      <fieldset ref={menu} id={id} popover="auto" aria-label="Settings" className={styles.menu}>
        {/* The focus returns to the button, which is still there when the help closes. */}
        <Settings onLeave={() => menu.current?.hidePopover()} />
      </fieldset>
    </>
  );
}

/**
 * The settings of this browser, and the help.
 * @param props.onLeave Called before the help opens.
 */
export function Settings({ onLeave }: { onLeave?: () => void }) {
  const id = useId();
  const openHelp = () => {
    onLeave?.();
    openDialog('help');
  };
  return (
    <div className={styles.settings}>
      <Choice
        title="Time zone"
        choices={{ local: `${zoneName('local')} (this computer)`, UTC: 'UTC' }}
        chosen={useContext(TimeZoneContext)}
        choose={setTimeZone}
      />
      <Choice title="Theme" choices={themeNames} chosen={useStore(theme)} choose={setTheme} />
      <label className={styles.title} htmlFor={id}>
        Auto-refresh
      </label>
      <select
        id={id}
        value={useStore(autoRefresh)}
        onChange={(event) => setAutoRefresh(Number(event.target.value))}
      >
        {intervals.map((seconds) => (
          <option key={seconds} value={seconds}>
            {intervalText(seconds)}
          </option>
        ))}
      </select>
      <Button quiet aria-haspopup="dialog" onClick={openHelp}>
        <HelpIcon />
        Help
      </Button>
    </div>
  );
}

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<
  (typeof themes)[number],
  string
>;

interface ChoiceProps<Name extends string> {
  title: string;
  /** The texts by name. */
  choices: Record<Name, string>;
  chosen: Name;
  choose: (name: Name) => void;
}

/** One of a few choices. */
function Choice<Name extends string>({ title, choices, chosen, choose }: ChoiceProps<Name>) {
  const group = useId();
  const names = Object.keys(choices) as Name[];
  return (
    <fieldset>
      <legend className={styles.title}>{title}</legend>
      {names.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="radio"
            name={group}
            checked={name === chosen}
            onChange={() => choose(name)}
          />
          {choices[name]}
        </label>
      ))}
    </fieldset>
  );
}

function intervalText(seconds: number): string {
  if (seconds === 0) return 'Off';
  return seconds > 60 ? `Every ${seconds / 60} min` : `Every ${seconds} s`;
}
