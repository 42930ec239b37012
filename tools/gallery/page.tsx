import { Button } from '#components/basics/button.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { HistoryEvents } from '#components/history/history-events.tsx';
import { RecordHistory } from '#components/history/record-history.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { DocumentTitle } from '#components/page/document-title.tsx';
import { FailureDrawing } from '#components/page/failure-drawing.tsx';
import { AutoRefresh, Freshness } from '#components/page/freshness.tsx';
import { Columns, OpeningPage, Page, Stack } from '#components/page/page.tsx';
import { FormContent, QueryContent } from '#components/page/query-content.tsx';
import { RecordSteps } from '#components/page/record-steps.tsx';
import { ApiError } from '#platform/http/request.ts';
import { longName } from './samples.ts';
import { Part, type QueryState, State, useSample } from './specimen.tsx';

const record = { name: longName, amount: '0.38504079' };
const facts = {
  Name: ({ name }: typeof record) => name,
  Amount: ({ amount }: typeof record) => <Amount value={amount} unit="XBT" />,
  Note: () => null,
};

const Facts = ({ of }: { of: typeof record | undefined }) => (
  <CardBody>
    <DescriptionList of={of} facts={facts} />
  </CardBody>
);

function QuerySample({ state, status }: { state: QueryState; status?: number }) {
  return (
    <Card title="Business">
      <QueryContent query={useSample(state, record, status)}>
        {(data) => <Facts of={data} />}
      </QueryContent>
    </Card>
  );
}

function FormSample({ state }: { state: QueryState }) {
  return (
    <FormContent query={useSample(state, record)} skeleton={<Facts of={undefined} />}>
      {(data) => <Facts of={data} />}
    </FormContent>
  );
}

function FreshnessSample({ state }: { state: QueryState }) {
  return (
    <Card title="Trades">
      <Freshness query={useSample(state, record)} />
      <CardBody>Beside the title.</CardBody>
    </Card>
  );
}

const errors = { outage: 503, forbidden: 403, missing: 404, other: 500 };
const listed = { label: 'Businesses', hrefs: ['/gallery/1', '/gallery/2', '/gallery/3'] };
const settlement = { resource: 'settlements', subject: 'settlements/17', reference: 'CLS-000017' };
const queryStates = ['loading', 'loaded', 'refetching', 'stale'] as const;

/** The parts of screens. */
export const Pages = () => (
  <>
    <Part name="Page">
      <State name="with actions">
        <Page title={longName} actions={<Button>Edit</Button>}>
          <Card>
            <Facts of={record} />
          </Card>
        </Page>
      </State>
    </Part>
    <Part name="OpeningPage">
      <State name="before the user is confirmed" title="Orders">
        <OpeningPage />
      </State>
    </Part>
    <Part name="RecordSteps">
      <State
        name="the second of three"
        size="half"
        at={{ pathname: '/gallery/2', state: { listed } }}
      >
        <RecordSteps />
      </State>
      <State name="the last" size="half" at={{ pathname: '/gallery/3', state: { listed } }}>
        <RecordSteps />
      </State>
    </Part>
    <Part name="Card">
      <State name="with a count" size="half">
        <Card
          title="Unsettled Trades"
          count={{ rows: 12, total: 12 }}
          actions={<Button>Create</Button>}
        >
          <CardBody>Its content.</CardBody>
        </Card>
      </State>
      <State name="needs attention, long text" size="half">
        <Card title={longName} count={{ rows: 1000, total: 2274 }} alert>
          <CardBody>Its content.</CardBody>
        </Card>
      </State>
      <State name="without a title" size="half">
        <Card>
          <CardBody>Its content.</CardBody>
        </Card>
      </State>
    </Part>
    <Part name="Columns">
      <State name="two cards">
        <Columns>
          <Card title="Quote">
            <Facts of={record} />
          </Card>
          <Stack>
            <Card title="Invoice">
              <Facts of={record} />
            </Card>
            <Card title="Deposit">
              <Facts of={undefined} />
            </Card>
          </Stack>
        </Columns>
      </State>
    </Part>
    <Part name="DescriptionList">
      <State name="loaded" size="half">
        <DescriptionList of={record} facts={facts} />
      </State>
      <State name="loading" size="half">
        <DescriptionList of={undefined} facts={facts} />
      </State>
    </Part>
    <Part name="QueryContent">
      {queryStates.map((state) => (
        <State key={state} name={state} size="half">
          <QuerySample state={state} />
        </State>
      ))}
      {Object.entries(errors).map(([name, status]) => (
        <State key={name} name={`failed: ${name}`} size="half">
          <QuerySample state="failed" status={status} />
        </State>
      ))}
    </Part>
    <Part name="FormContent">
      {(['loading', 'failed'] as const).map((state) => (
        <State key={state} name={state} size="half">
          <FormSample state={state} />
        </State>
      ))}
    </Part>
    <Part name="FailureDrawing">
      {Object.entries(errors).map(([name, status]) => (
        <State key={name} name={name} size="small">
          <FailureDrawing error={new ApiError('gallery', status)} />
        </State>
      ))}
    </Part>
    <Part name="Freshness">
      {queryStates.map((state) => (
        <State key={state} name={state} size="half">
          <FreshnessSample state={state} />
        </State>
      ))}
    </Part>
    <Part name="AutoRefresh">
      <State name="off" size="small">
        <AutoRefresh isOffered />
      </State>
    </Part>
    <Part name="RecordHistory">
      <State name="closed" size="half">
        <RecordHistory kind="settlement" records={[settlement]} />
      </State>
    </Part>
    <Part name="HistoryEvents">
      <State name="loaded">
        <HistoryEvents kind="settlement" record={settlement} />
      </State>
    </Part>
    <Part name="DocumentTitle">
      <State name="in the title of this tab" size="small">
        <DocumentTitle screen="Gallery" />
      </State>
    </Part>
  </>
);
