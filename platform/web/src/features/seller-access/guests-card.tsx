import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Switch } from '@tradepost/ui/switch'
import { toast } from '@tradepost/ui/toast'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/editable.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { guestSubscriptionsQuery, useSaveGuestSubscriptions } from './api.ts'

/** Shows whether the checkout refuses a guest's second subscription. Only the built-in provider has this setting. */
export function GuestsCard({ slug, mayChange }: { slug: string; mayChange: boolean }) {
  const guests = useQuery(guestSubscriptionsQuery(slug))
  const save = useSaveGuestSubscriptions(slug)
  if (guests.data?.settings === null) return null
  return (
    <Card title={t('sellerAccess.guests.title')} description={t('sellerAccess.guests.text')}>
      <QueryView query={guests} what={t('sellerAccess.policy.what')} skeleton={<Skeleton className="h-12 rounded-lg" />}>
        {({ settings }) => (
          <Editable isEditable={mayChange} className="grid max-w-[560px] gap-4">
            <Switch
              label={t('sellerAccess.guests.refuse')}
              hint={t('sellerAccess.guests.refuseHint')}
              checked={save.isPending ? save.variables.one_per_product : (settings?.one_per_product ?? false)}
              onCheckedChange={(isOn) =>
                save.mutate({ one_per_product: isOn }, { onSuccess: () => toast.success(t('sellerAccess.guests.saved')) })
              }
            />
            {save.isError ? (
              <Alert tone="danger" title={t('sellerAccess.guests.failed')} isLive>
                {getErrorMessage(save.error)}
              </Alert>
            ) : null}
          </Editable>
        )}
      </QueryView>
    </Card>
  )
}
