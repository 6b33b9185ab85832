import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { InvoiceSettingsForm } from '@tradepost/contract/platform/organization/seller-invoice-settings'
import { CORRECTION_DAYS_MAX } from '@tradepost/contract/provider/invoices'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { SaveFoot } from '#src/shell/forms/save-foot.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { invoiceSettingsQuery, useSaveInvoiceSettings } from './api.ts'

type CardProps = { slug: string; mayChange: boolean }

function SettingsForm({ slug, mayChange, settings }: CardProps & { settings: InvoiceSettingsForm }) {
  const save = useSaveInvoiceSettings(slug)
  const form = useForm({ resolver: zodResolver(InvoiceSettingsForm), mode: 'onTouched', values: settings })
  const { errors, isDirty } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        save.mutate(values, { onSuccess: () => toast.success(t('sellerSettings.invoices.saved')) }),
      )}
    >
      <Editable isEditable={mayChange} className="grid max-w-[520px] gap-4">
        <Field
          label={t('sellerSettings.invoices.days')}
          hint={t('sellerSettings.invoices.daysHint')}
          error={errors.correction_days?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={CORRECTION_DAYS_MAX}
            {...form.register('correction_days', { valueAsNumber: true })}
          />
        </Field>
        <SaveFoot
          save={save}
          failed={t('sellerSettings.invoices.failed')}
          label={t('sellerSettings.invoices.save')}
          isDirty={isDirty}
          mayChange={mayChange}
        />
      </Editable>
    </form>
  )
}

/** Shows for how long invoices can be corrected. Only the built-in provider has this setting. */
export function InvoiceSettingsCard({ slug, mayChange }: CardProps) {
  const query = useQuery(invoiceSettingsQuery(slug))
  if (query.data?.settings === null) return null
  return (
    <Card title={t('sellerSettings.invoices.title')} description={t('sellerSettings.invoices.text')}>
      <QueryView query={query} what={t('sellerSettings.what.settings')} skeleton={<Skeleton className="h-32 rounded-lg" />}>
        {({ settings }) => (settings ? <SettingsForm slug={slug} mayChange={mayChange} settings={settings} /> : null)}
      </QueryView>
    </Card>
  )
}
