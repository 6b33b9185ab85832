import { useMutation, useQuery } from '@tanstack/react-query'
import type { SellerRecords } from '@tradepost/contract/platform/seller-records'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { ClockProvider, RelativeTime } from '@tradepost/ui/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { errorMessage, request } from '#src/shell/request.ts'
import { recordsQuery } from './api.ts'

/** When everything was compared, by real time: it is no event of the business, whose clock may have been moved. */
function LastChecked({ at }: { at: string | null }) {
  if (at === null) return <>Not checked yet. This takes a moment after the provider is connected.</>
  return (
    <ClockProvider value={null}>
      Last checked <RelativeTime at={at} />
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
        <Alert tone="warning" title="The last check didn’t work">
          {problem}. Your pages keep showing what they knew, and we try again every minute.
        </Alert>
      ) : null}
      {unreadable > 0 ? (
        <Alert
          tone="warning"
          title={`We couldn’t read ${unreadable.toLocaleString('en-US')} ${unreadable === 1 ? 'item' : 'items'}`}
        >
          The provider describes them in a way this version doesn’t know. They’re kept as they are.
        </Alert>
      ) : null}
    </div>
  )
}

/** How current the dashboard and the shop are, and a button for who does not want to wait. */
export function RecordsCard({ slug }: { slug: string }) {
  const records = useQuery(recordsQuery(slug))
  const check = useMutation({
    mutationFn: () => request(z.null(), `${organizationPath(slug)}/records/check`, { method: 'POST' }),
    onSuccess: () => records.refetch(),
  })
  return (
    <Card
      title="Data from the provider"
      description="Your shop and dashboard show our own copy. Changes made here or told by webhooks appear right away, all others within a minute."
      action={
        <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
      }
    >
      {check.isError ? (
        <Alert tone="danger" title="Couldn’t start the check" isLive className="mb-4">
          {errorMessage(check.error)}
        </Alert>
      ) : null}
      <QueryView query={records} what="data" skeleton={<Skeleton className="h-6 w-48" />}>
        {(data) => <RecordsFacts records={data} />}
      </QueryView>
    </Card>
  )
}
