import { useMutation, useQuery } from '@tanstack/react-query'
import type { SellerRecords } from '@tradepost/contract/platform/seller-records'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { ClockProvider, RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import * as z from 'zod'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'
import { recordsQuery } from './api.ts'

/** Shows the time of the last check, in real time: a check isn't an event of the business, whose test clock may be ahead. */
function LastChecked({ at }: { at: string | null }) {
  if (at === null) return <>{t('sellerSettings.records.notChecked')}</>
  return (
    <ClockProvider value={null}>
      {t.rich('sellerSettings.records.lastChecked', { time: () => <RelativeTime at={at} /> })}
    </ClockProvider>
  )
}

function RecordsFacts({ records: { checked_at, problem, unreadable } }: { records: SellerRecords }) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        <LastChecked at={checked_at} />
      </p>
      {problem ? (
        <Alert tone="warning" title={t('sellerSettings.records.problemTitle')}>
          {t('sellerSettings.records.problemText', { problem: translateRefusal(problem) })}
        </Alert>
      ) : null}
      {unreadable > 0 ? (
        <Alert tone="warning" title={t('sellerSettings.records.unreadable', { count: unreadable })}>
          {t('sellerSettings.records.unreadableText')}
        </Alert>
      ) : null}
    </div>
  )
}

/** Shows how current the shop and dashboard are, with a button to check now for people who may. */
export function RecordsCard({ slug, mayCheck }: { slug: string; mayCheck: boolean }) {
  const records = useQuery(recordsQuery(slug))
  const check = useMutation({
    mutationFn: () => sendRequest(z.null(), `${organizationPath(slug)}/records/check`, { method: 'POST' }),
    onSuccess: () => records.refetch(),
  })
  return (
    <Card
      title={t('sellerSettings.records.title')}
      description={t('sellerSettings.records.text')}
      action={
        mayCheck ? (
          <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
            {t('sellerSettings.records.check')}
          </Button>
        ) : undefined
      }
    >
      {check.isError ? (
        <Alert tone="danger" title={t('sellerSettings.records.checkFailed')} isLive className="mb-4">
          {getErrorMessage(check.error)}
        </Alert>
      ) : null}
      <QueryView query={records} what={t('sellerSettings.what.data')} skeleton={<Skeleton className="h-6 w-48" />}>
        {(data) => <RecordsFacts records={data} />}
      </QueryView>
    </Card>
  )
}
