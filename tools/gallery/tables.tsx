import { Button } from '#components/basics/button.tsx';
import { AllRowsProgress } from '#components/list-tools/all-rows-progress.tsx';
import { ColumnsMenu } from '#components/list-tools/columns-menu.tsx';
import { ExportButton } from '#components/list-tools/export-button.tsx';
import { FilterBox, NoMatch } from '#components/list-tools/filter.tsx';
import { FilterMenu } from '#components/list-tools/filter-menu.tsx';
import { FilterReasons } from '#components/list-tools/filter-reasons.tsx';
import { MoreRows } from '#components/list-tools/more-rows.tsx';
import { TableTools } from '#components/list-tools/table-tools.tsx';
import { ViewMenu, Views } from '#components/list-tools/views.tsx';
import { Card } from '#components/page/card.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { GridTable } from '#components/table/grid-table.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { Pagination } from '#components/table/pagination.tsx';
import { ProviderList } from '#components/table/provider-list.tsx';
import { RowTabs } from '#components/table/row-tabs.tsx';
import { RowActions, RowTable, TableFoot, TableSkeleton } from '#components/table/table.tsx';
import { noRows } from '#data/all-rows.ts';
import { columns, fetchNothing, rowKey, type Trade, trades } from './samples.ts';
import { Part, type QueryState, State, useSample } from './specimen.tsx';

const table = { id: 'trades', label: 'Trades', columns, rowKey, empty: 'No trades.' };
const rows = (all: Trade[] | null) => all;
const hint = 'Trades appear when orders are paid.';
const extent = { rows: trades.length, total: trades.length };
const ignore = () => {};
const filter = { text: '', change: ignore, store: ignore, searchAll: ignore };
const reasons = [
  {
    word: 'amount>=1',
    text: 'amount>=1 is not compared: the amounts have several currencies.',
    instead: ['amount>=1xbt', 'amount>=1eth'],
    mayMatch: false,
  },
];
const shown = { filter: { ...filter, text: 'amount>=1' }, columns, reasons, extent };

const List = ({ of }: { of: Trade[] | null | undefined }) => (
  <Card title="Trades">
    <DataTable
      {...table}
      of={of === undefined ? undefined : { list: of }}
      rows={({ list }) => rows(list)}
      hint={hint}
      expectedRows={3}
      actions={() => (
        <Button quiet small>
          Edit
        </Button>
      )}
    />
  </Card>
);

function PagedSample({ state }: { state: QueryState }) {
  const query = useSample(state, { items: trades, total: 60, per_page: 4 });
  const list = { allRowsKey: ['gallery'], keys: [], query, perPage: 4 };
  return (
    <Card title="Trades">
      <PagedTable {...table} list={list} fetchAllPages={fetchNothing} hint={hint} />
    </Card>
  );
}

function ProvidersSample() {
  const items = [
    { id: 1, name: 'Kraken', active: true },
    { id: 2, name: 'Coinbase', active: false },
  ];
  const query = useSample('loaded', { items, total: 2, per_page: 15 });
  return (
    <ProviderList
      id="providers"
      title="Exchange Providers"
      list={{ allRowsKey: ['gallery'], keys: [], query, perPage: 15 }}
      fetchAllPages={() => fetchNothing(new AbortController().signal) as never}
      href={(name) => `/exchange-providers/${name}`}
    />
  );
}

function ProgressSample({ isDone = false, found = false }) {
  const all = { ...noRows, rows: trades, first: 60, total: 60, page: 1, pages: 15, isDone };
  const query = useSample(isDone ? 'loaded' : 'stale', isDone ? { ...all, more: true } : all);
  return (
    <AllRowsProgress
      query={query}
      cancel={async () => {}}
      found={found ? { keys: ['reference_id'], searchAll: ignore } : undefined}
    />
  );
}

/** The parts of lists. */
export const Tables = () => (
  <>
    <Part name="DataTable">
      <State name="loaded, long text">
        <List of={trades} />
      </State>
      <State name="filtered and sorted" at="/gallery?filter-trades=coffee&sort-trades=amount">
        <List of={trades} />
      </State>
      <State name="no row matches" at="/gallery?filter-trades=nothing">
        <List of={trades} />
      </State>
      <State name="loading" size="half">
        <List of={undefined} />
      </State>
      <State name="empty" size="half">
        <List of={[]} />
      </State>
      <State name="missing from the response" size="half">
        <List of={null} />
      </State>
    </Part>
    <Part name="PagedTable">
      {(['loaded', 'refetching', 'stale', 'loading', 'failed'] as const).map((state) => (
        <State key={state} name={state}>
          <PagedSample state={state} />
        </State>
      ))}
    </Part>
    <Part name="GridTable">
      <State name="loaded">
        <GridTable {...table} of={trades} rows={rows} hint={hint}>
          {({ reference, business }) => (
            <tr>
              <td>{reference}</td>
              <td>{business}</td>
              <td />
              <td />
            </tr>
          )}
        </GridTable>
      </State>
      <State name="loading">
        <GridTable {...table} of={undefined} rows={rows} hint={hint}>
          {() => null}
        </GridTable>
      </State>
    </Part>
    <Part name="MoreRows">
      <State name="loaded">
        <MoreRows list={{ drawn: trades.slice(0, 1), rows: trades, next: 2, showMore: ignore }} />
      </State>
    </Part>
    <Part name="ProviderList">
      <State name="loaded" title="Exchange Providers">
        <ProvidersSample />
      </State>
    </Part>
    <Part name="RowTable">
      <State name="compact, with a caption">
        <RowTable
          label="Trades"
          headers={columns}
          rows={trades}
          rowKey={rowKey}
          empty={table.empty}
          hint={null}
          compact
          caption="A note about all rows."
        >
          {({ reference, business }) => (
            <tr>
              <td>{reference}</td>
              <td>{business}</td>
              <td />
              <td>
                <RowActions>
                  <Button quiet small>
                    Edit
                  </Button>
                </RowActions>
              </td>
            </tr>
          )}
        </RowTable>
        <TableFoot>
          <Button>Show 100 more</Button>
        </TableFoot>
      </State>
    </Part>
    <Part name="TableSkeleton">
      <State name="loading">
        <TableSkeleton label="Trades" headers={columns} rows={3} />
      </State>
    </Part>
    <Part name="TableTools">
      <State name="above a table">
        <TableTools
          hidden={false}
          filter={<FilterBox {...table} {...shown} rows={trades} shown={0} />}
        >
          <FilterMenu {...table} {...shown} rows={trades} isPage={false} />
          <ColumnsMenu
            {...table}
            look={{ hidden: [], compact: false, showAll: false }}
            onChange={ignore}
          />
          <ViewMenu id="trades" label="Trades" hidden={[]} />
          <ExportButton list={{ ...table, rows: trades, extent }} />
        </TableTools>
      </State>
    </Part>
    <Part name="FilterBox">
      <State name="empty" size="half">
        <FilterBox {...table} {...shown} filter={filter} rows={trades} shown={4} reasons={[]} />
      </State>
      <State name="disabled without rows" size="half">
        <FilterBox
          {...table}
          {...shown}
          filter={filter}
          rows={[]}
          shown={0}
          reasons={[]}
          extent={undefined}
        />
      </State>
    </Part>
    <Part name="FilterReasons">
      <State name="with other words" size="half">
        <FilterReasons {...shown} onChoose={ignore} />
      </State>
    </Part>
    <Part name="NoMatch">
      <State name="with reasons" size="half">
        <NoMatch {...shown} />
      </State>
    </Part>
    <Part name="Views">
      <State name="none yet" size="half">
        <Views listId="trades" hidden={[]} />
      </State>
    </Part>
    <Part name="RowTabs">
      <State name="three parts">
        <RowTabs
          label="Trades"
          parameter="part"
          parts={[
            { id: null, name: 'All', extent, isCurrent: true },
            {
              id: 'old',
              name: 'Older than a day',
              extent: { rows: 3, total: 3 },
              isCurrent: false,
            },
            { id: 'new', name: 'Today', extent: { rows: 1, total: null }, isCurrent: false },
          ]}
        />
      </State>
    </Part>
    <Part name="Pagination">
      <State name="first page" size="half">
        <Pagination page={1} last={2} total={20} perPage={15} />
      </State>
      <State name="in the middle">
        <Pagination page={40} last={80} total={1200} perPage={15} />
      </State>
      <State name="loading" size="half">
        <Pagination page={2} last={2} total={20} perPage={15} isLoading />
      </State>
    </Part>
    <Part name="AllRowsProgress">
      <State name="a page failed" size="half">
        <ProgressSample />
      </State>
      <State name="found by the backend" size="half">
        <ProgressSample isDone found />
      </State>
      <State name="rows may be missing" size="half">
        <ProgressSample isDone />
      </State>
    </Part>
  </>
);
