import { useRef, useState } from 'react';
import { Badge, Status, YesNo } from '#components/basics/badge.tsx';
import { Button, Spinner, WriteButton } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Link, TextLink } from '#components/basics/link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { CopyButton } from '#components/copyable/copy-button.tsx';
import { Copyable, LookAlikeMark } from '#components/copyable/copyable.tsx';
import { FullValue } from '#components/copyable/full-value.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import { FailureSupport, SupportCode } from '#components/copyable/support-code.tsx';
import { Term } from '#components/copyable/term.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { LongText } from '#components/values/long-text.tsx';
import { SearchableText } from '#components/values/searchable-text.tsx';
import { Time } from '#components/values/time.tsx';
import { ExportIcon } from '#ui/basics/icons.tsx';
import { positions } from '#ui/basics/unique-keys.ts';
import styles from './gallery.module.css';
import { address, longName, lookAlike } from './samples.ts';
import { Part, State } from './specimen.tsx';

const tones = ['plain', 'primary', 'danger'] as const;
const json = positions(12)
  .map((line) => `{"line": ${line}, "reference_id": "0ad05b1d-52c1-4d8e-9f0a-${line}"}`)
  .join('\n');
const order = { name: 'order 0ad05b1d', to: '/orders/0ad05b1d' };

function FullValueSample() {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span ref={anchor}>bc1q8c6f…</span>{' '}
      <Button onClick={() => setOpen(!isOpen)}>Show whole</Button>
      {isOpen && (
        <FullValue anchor={anchor} onClose={() => setOpen(false)}>
          {address}
        </FullValue>
      )}
    </>
  );
}

export const Basics = () => (
  <>
    <Part name="Button">
      {tones.map((tone) => (
        <State key={tone} name={tone} size="small">
          <Button tone={tone}>Save</Button>{' '}
          <Button tone={tone} small>
            Small
          </Button>{' '}
          <Button tone={tone} quiet>
            Quiet
          </Button>{' '}
          <Button tone={tone} busy>
            Busy
          </Button>{' '}
          <Button tone={tone} unavailable="Choose a trade first.">
            Unavailable
          </Button>{' '}
          <Button tone={tone} disabled>
            Disabled
          </Button>
        </State>
      ))}
      <State name="icon" size="small">
        <Button icon aria-label="Export">
          <ExportIcon />
        </Button>{' '}
        <Button quiet>
          <ExportIcon />
          <span>Export</span>
        </Button>
      </State>
      <State name="long text" size="small">
        <div className={styles.narrow}>
          <Button>{longName}</Button>
        </div>
      </State>
    </Part>
    <Part name="WriteButton">
      <State name="unavailable while Read-only is on" size="small">
        <WriteButton tone="primary">Save</WriteButton>
      </State>
    </Part>
    <Part name="ButtonLink">
      <State name="link" size="small">
        <ButtonLink to="/users/create">Create</ButtonLink>{' '}
        <ButtonLink to="/users/create" tone="primary">
          Create
        </ButtonLink>{' '}
        <ButtonLink to="/users/edit/1" quiet small>
          Edit
        </ButtonLink>
      </State>
    </Part>
    <Part name="Spinner">
      <State name="busy" size="small">
        <Spinner label="Searching" />
      </State>
    </Part>
    <Part name="Link">
      <State name="short and long" size="half">
        <Link to="/orders">Orders</Link> <Link to="/businesses/details/1">{longName}</Link>
      </State>
    </Part>
    <Part name="TextLink">
      <State name="with a URL" size="small">
        <TextLink to="/orders">Orders</TextLink>
      </State>
      <State name="without a URL" size="small">
        <TextLink to={undefined}>Orders</TextLink>
      </State>
    </Part>
    <Part name="Badge">
      <State name="tones" size="half">
        {(['neutral', 'good', 'warn', 'bad'] as const).map((tone) => (
          <span key={tone}>
            <Badge tone={tone}>{tone}</Badge>{' '}
          </span>
        ))}
      </State>
      <State name="long text" size="half">
        <Badge tone="warn">{longName}</Badge>
      </State>
    </Part>
    <Part name="Status">
      <State name="known, unassigned, missing" size="half">
        <Status word="PROCESSING" tone="warn" /> <Status word="unassigned" tone="neutral" />{' '}
        <Status word={undefined} tone="neutral" />
      </State>
    </Part>
    <Part name="YesNo">
      <State name="yes, no, missing" size="half">
        <YesNo value={true} /> <YesNo value={false} /> <YesNo value={undefined} />
      </State>
    </Part>
    <Part name="FormattedNumber">
      <State name="amounts, negative, small, text, missing" size="half">
        <p>
          <FormattedNumber value="1204880.00" unit="USD" />
        </p>
        <p>
          <FormattedNumber value="-24878.89123456" unit="XBT" />
        </p>
        <p>
          <FormattedNumber value="0.00000012" unit="XBT" />
        </p>
        <p>
          <FormattedNumber value="no number" />
        </p>
        <p>
          <FormattedNumber value={null} unit="XBT" />
        </p>
      </State>
      <State name="aligned" size="half">
        {['12.5', '1204880', '0.00000012'].map((value) => (
          <p key={value} style={{ textAlign: 'right', width: '16rem' }}>
            <FormattedNumber value={value} unit="XBT" places={8} />
          </p>
        ))}
      </State>
    </Part>
    <Part name="Amount">
      <State name="with a copy button on hover" size="half">
        <Amount value="0.38504079" unit="XBT" />
      </State>
      <State name="missing" size="half">
        <Amount value={null} unit="XBT" />
      </State>
    </Part>
    <Part name="ListExtent">
      <State name="whole, cut, of unknown total" size="half">
        <p>
          <ListExtent extent={{ rows: 12, total: 12 }} unit="trade" />
        </p>
        <p>
          <ListExtent extent={{ rows: 1000, total: 2274 }} unit="trade" />
        </p>
        <p>
          <ListExtent extent={{ rows: 12, total: null }} unit="trade" />
        </p>
      </State>
    </Part>
    <Part name="Time">
      <State name="an instant, no time, missing" size="half">
        <Time value="2026-11-24T09:30:00Z" /> <Time value="soon" /> <Time value={null} />
      </State>
    </Part>
    <Part name="LongText">
      <State name="long" size="half">
        <LongText label="Request data">{json}</LongText>
      </State>
    </Part>
    <Part name="SearchableText">
      <State name="with references and amounts" size="half">
        <SearchableText>
          ada@example.com created settlement CLS-000123 of 24878.89000000 XBT with Kraken.
        </SearchableText>
      </State>
    </Part>
    <Part name="CopyButton">
      <State name="ready" size="small">
        <CopyButton value={address} label="address" />
      </State>
    </Part>
    <Part name="CutText">
      <State name="long" size="small">
        <CutText>{address}</CutText>
      </State>
    </Part>
    <Part name="Copyable">
      <State name="whole, short, id, linked, explorer, missing" size="half">
        <p>
          <Copyable
            value="0ad05b1d-52c1-4d8e-9f0a-6f2f0f3c9d11"
            label="reference id"
            to="/orders"
          />
        </p>
        <p>
          <Copyable cut="short" value={address} label="address" />
        </p>
        <p>
          <Copyable cut="id" value="0ad05b1d-52c1-4d8e-9f0a-6f2f0f3c9d11" label="reference id" />
        </p>
        <p>
          <Copyable
            value={address}
            label="address"
            explorer={`https://explorer.example.com/address/${address}`}
          />
        </p>
        <p>
          <Copyable value={null} label="address" />
        </p>
      </State>
      <State name="look-alikes" size="half">
        <Copyable value={address} label="address" of={order} />
        <Copyable
          cut="short"
          value={lookAlike}
          label="address"
          of={{ name: 'order 1be16c2e', to: '/orders/1be16c2e' }}
        />
      </State>
    </Part>
    <Part name="FullValue">
      <State name="closed" size="small">
        <FullValueSample />
      </State>
    </Part>
    <Part name="LookAlikeMark">
      <State name="in a narrow list" size="small">
        <table className={styles.narrow}>
          <tbody>
            <tr>
              <td>
                0ad05b1d
                <LookAlikeMark value={address} label="address" of={order} />
              </td>
            </tr>
          </tbody>
        </table>
      </State>
    </Part>
    <Part name="Term">
      <State name="closed" size="small">
        <Term of="Deposit">Deposit</Term>
      </State>
    </Part>
    <Part name="SupportCode">
      <State name="of a failure" size="small">
        <SupportCode code="01JDGQ6V7Q" />
      </State>
    </Part>
    <Part name="FailureSupport">
      <State name="with a code" size="small">
        <FailureSupport code="01JDGQ6V7Q" />
      </State>
      <State name="without" size="small">
        <FailureSupport code={undefined} />
      </State>
    </Part>
  </>
);
