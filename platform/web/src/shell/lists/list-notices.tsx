import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { ClockProvider, RelativeTime, useNow } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { countLabel, type ListDescription, type Row } from './list-description.ts'
import { fieldOf, type ListSearch } from './list-search.ts'
import type { ListAnswer } from './noun-queries.ts'

/** Older data gets a note: it normally refreshes every few minutes. */
const FRESH_MILLISECONDS = 5 * 60_000
const PLACE = 'mx-5 mt-4 max-list:mx-4'
const SHARED_LABELS: Readonly<Record<string, string>> = {
  q: t('dashboardShell.list.filters.search'),
  sort: t('dashboardShell.list.filters.order'),
  order: t('dashboardShell.list.filters.order'),
  status: t('dashboardShell.list.filters.status'),
  state: t('dashboardShell.list.filters.status'),
}
const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

type NoticesProps<Item> = { list: ListDescription<Item>; answer: ListAnswer<Item>; search: ListSearch }

/** Names filters by their parameters: "Status, Amount". */
export function filterLabels<Item extends Row>({ filters }: ListDescription<Item>, names: readonly string[]): string {
  const labelOf = (field: string) =>
    filters?.find((filter) => filter.names.some((name) => fieldOf(name) === field))?.label ?? SHARED_LABELS[field] ?? field
  return inOneLine.format(new Set(names.map(fieldOf).map(labelOf)))
}

function LeftOut<Item extends Row>({ list, answer }: Omit<NoticesProps<Item>, 'search'>) {
  const others = answer.left_out.filter((name) => name !== 'cursor')
  return (
    <>
      {answer.left_out.includes('cursor') ? (
        <Alert className={PLACE} title={t('dashboardShell.list.brokenPageTitle')}>
          {t('dashboardShell.list.brokenPageText')}
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <Alert className={PLACE} title={t('dashboardShell.list.brokenFiltersTitle', { filters: filterLabels(list, others) })}>
          {t('dashboardShell.list.brokenFiltersText')}
        </Alert>
      ) : null}
    </>
  )
}

/** Shows notices about the list, above its rows. */
export function ListNotices<Item extends Row>({ list, answer, search }: NoticesProps<Item>) {
  const { unreadable, is_approximate: isApproximate } = answer
  return (
    <>
      {isApproximate ? (
        <Alert className={PLACE} title={t('dashboardShell.list.similarTitle', { search: search.q ?? '' })}>
          {t(`${list.words}.rows.similar`)}
        </Alert>
      ) : null}
      <LeftOut list={list} answer={answer} />
      {unreadable > 0 ? (
        <Alert
          tone="warning"
          className={PLACE}
          title={t('dashboardShell.list.unreadableTitle', { items: countLabel(unreadable, list.words) })}
        >
          {t('dashboardShell.list.unreadableText')}
        </Alert>
      ) : null}
    </>
  )
}

function CheckedWords({ at }: { at: string }) {
  const isOld = useNow().getTime() - Date.parse(at) > FRESH_MILLISECONDS
  return isOld ? (
    <span className="ms-2">{t.rich('dashboardShell.list.lastChecked', { time: () => <RelativeTime at={at} /> })}</span>
  ) : null
}

/**
 * Shows when the rows were last compared with the payments provider, if that is long ago. In real time, as the server reports it.
 */
export function LastChecked({ at }: { at: string | null | undefined }) {
  return at ? (
    <ClockProvider value={null}>
      <CheckedWords at={at} />
    </ClockProvider>
  ) : null
}
