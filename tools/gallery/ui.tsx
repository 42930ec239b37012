import { Button } from '#components/basics/button.tsx';
import { Empty, EmptyList, MissingPart } from '#ui/basics/empty.tsx';
import * as icons from '#ui/basics/icons.tsx';
import { Scroller } from '#ui/basics/scroller.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { positions } from '#ui/basics/unique-keys.ts';
import { Warning } from '#ui/basics/warning.tsx';
import styles from './gallery.module.css';
import { longName } from './samples.ts';
import { Part, State } from './specimen.tsx';

const { icon: _, ...drawn } = icons;

const lines = positions(30).map((line) => `Line ${line + 1}`);

/** The parts of client/ui. */
export const Ui = () => (
  <>
    <Part name="Icons">
      <State name="all">
        <ul className={styles.icons}>
          {Object.entries(drawn).map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name}
            </li>
          ))}
        </ul>
      </State>
    </Part>
    <Part name="Empty">
      <State name="short" size="half">
        <Empty>No trades.</Empty>
      </State>
      <State name="long text" size="half">
        <Empty>{`There is no trade of ${longName} to compare it with.`}</Empty>
      </State>
    </Part>
    <Part name="EmptyList">
      <State name="with a sentence" size="half">
        <EmptyList hint="Trades appear when orders are paid.">No trades.</EmptyList>
      </State>
      <State name="with a button" size="half">
        <EmptyList hint={<Button>Clear the filter</Button>}>No row matches the filter.</EmptyList>
      </State>
    </Part>
    <Part name="MissingPart">
      <State name="the response lacks it">
        <MissingPart />
      </State>
    </Part>
    <Part name="Warning">
      <State name="short" size="half">
        <Warning>The daily cap increases tenfold or more.</Warning>
      </State>
      <State name="long text" size="half">
        <Warning>{`The statement names ${longName}, whose trades are settled elsewhere, in two of its lines.`}</Warning>
      </State>
    </Part>
    <Part name="SkeletonBar">
      <State name="loading, by seed">
        {positions(5).map((seed) => (
          <p key={seed}>
            <SkeletonBar seed={seed} />
          </p>
        ))}
      </State>
    </Part>
    <Part name="Scroller">
      <State name="fits" size="half">
        <Scroller label="A narrow line">A narrow line</Scroller>
      </State>
      <State name="too wide" size="half">
        <Scroller label="A wide line">
          <p style={{ width: '120rem' }}>{lines.join(', ')}</p>
        </Scroller>
      </State>
      <State name="too tall" size="half">
        <Scroller label="Many lines" tall>
          <pre>{lines.join('\n')}</pre>
        </Scroller>
      </State>
    </Part>
  </>
);
