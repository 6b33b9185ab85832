import { useQuery } from '@tanstack/react-query'
import type { AbandonedCheckoutsForm } from '@tradepost/contract/platform/sales/seller-abandoned-checkouts'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Select } from '@tradepost/ui/inputs/select'
import { Switch } from '@tradepost/ui/inputs/switch'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { SaveFoot } from '#src/shell/forms/save-foot.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { abandonedCheckoutsQuery, useSaveAbandonedCheckouts } from './api.ts'

const HOUR_MINUTES = 60
const DELAYS_MINUTES = [15, 30, 60, 180, 720, 1440]

function delayLabel(minutes: number): string {
  const isHours = minutes % HOUR_MINUTES === 0
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  })
  return format.format(isHours ? minutes / HOUR_MINUTES : minutes)
}

/** Lists the delays to choose from. The API allows any number of minutes, so the saved one is among them. */
const listDelays = (saved: number) =>
  [...new Set([...DELAYS_MINUTES, saved])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: delayLabel(minutes) }))

type CardProps = { slug: string; mayChange: boolean }

function SettingsForm({ slug, mayChange, settings }: CardProps & { settings: AbandonedCheckoutsForm }) {
  const save = useSaveAbandonedCheckouts(slug)
  const form = useForm<AbandonedCheckoutsForm>({ values: settings })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) =>
        save.mutate(values, { onSuccess: () => toast.success(t('sellerSettings.abandoned.saved')) }),
      )}
    >
      <Editable isEditable={mayChange} className="grid max-w-[520px] gap-4">
        <Controller
          control={form.control}
          name="delay_minutes"
          render={({ field }) => (
            <Field label={t('sellerSettings.abandoned.delay')} hint={t('sellerSettings.abandoned.delayHint')}>
              <Select
                value={String(field.value)}
                options={listDelays(settings.delay_minutes)}
                isDisabled={!mayChange}
                onValueChange={(minutes) => field.onChange(Number(minutes))}
              />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="sends_reminders"
          render={({ field }) => (
            <Switch
              label={t('sellerSettings.abandoned.remind')}
              hint={t('sellerSettings.abandoned.remindHint')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <SaveFoot
          save={save}
          failed={t('sellerSettings.abandoned.failed')}
          label={t('sellerSettings.abandoned.save')}
          isDirty={form.formState.isDirty}
          mayChange={mayChange}
        />
      </Editable>
    </form>
  )
}

/**
 * Shows when a checkout counts as abandoned, and whether its buyer is reminded. Only the built-in provider has these settings.
 */
export function AbandonedCheckoutsCard({ slug, mayChange }: CardProps) {
  const query = useQuery(abandonedCheckoutsQuery(slug))
  if (query.data?.settings === null) return null
  return (
    <Card title={t('sellerSettings.abandoned.title')} description={t('sellerSettings.abandoned.text')}>
      <QueryView query={query} what={t('sellerSettings.what.settings')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {({ settings }) => (settings ? <SettingsForm slug={slug} mayChange={mayChange} settings={settings} /> : null)}
      </QueryView>
    </Card>
  )
}
