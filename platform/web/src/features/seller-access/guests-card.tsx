import { useQuery } from '@tanstack/react-query'
import type { SubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { Card } from '@tradepost/ui/card'
import { Switch } from '@tradepost/ui/inputs/switch'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { SaveFoot } from '#src/shell/forms/save-foot.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { guestSubscriptionsQuery, useSaveGuestSubscriptions } from './api.ts'

type CardProps = { slug: string; mayChange: boolean }

function GuestsForm({ slug, mayChange, settings }: CardProps & { settings: SubscriptionSettings }) {
  const save = useSaveGuestSubscriptions(slug)
  const form = useForm({ values: settings })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        save.mutate(values, { onSuccess: () => toast.success(t('sellerAccess.guests.saved')) }),
      )}
    >
      <Editable isEditable={mayChange} className="grid max-w-[560px] gap-5">
        <Controller
          control={form.control}
          name="one_per_product"
          render={({ field }) => (
            <Switch
              label={t('sellerAccess.guests.refuse')}
              hint={t('sellerAccess.guests.refuseHint')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="one_trial_per_customer"
          render={({ field }) => (
            <Switch
              label={t('sellerAccess.guests.oneTrial')}
              hint={t('sellerAccess.guests.oneTrialHint')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <SaveFoot
          save={save}
          failed={t('sellerAccess.guests.failed')}
          label={t('sellerAccess.guests.save')}
          isDirty={form.formState.isDirty}
          mayChange={mayChange}
        />
      </Editable>
    </form>
  )
}

/** Shows whether the checkout refuses a guest's second subscription. Only the built-in provider has this setting. */
export function GuestsCard({ slug, mayChange }: CardProps) {
  const guests = useQuery(guestSubscriptionsQuery(slug))
  if (guests.data?.settings === null) return null
  return (
    <Card title={t('sellerAccess.guests.title')} description={t('sellerAccess.guests.text')}>
      <QueryView query={guests} what={t('sellerAccess.policy.what')} skeleton={<Skeleton className="h-12 rounded-lg" />}>
        {({ settings }) => (settings ? <GuestsForm slug={slug} mayChange={mayChange} settings={settings} /> : null)}
      </QueryView>
    </Card>
  )
}
