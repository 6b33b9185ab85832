import { zodResolver } from '@hookform/resolvers/zod'
import { LicenseKeyForm, type SellerLicenseKey } from '@tradepost/contract/platform/sales/seller-license-keys'
import { DateTimePicker } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { toast } from '@tradepost/ui/overlays/toast'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { useSaveLicenseKey } from './api.ts'

type EditKeyProps = { slug: string; licenseKey: SellerLicenseKey; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the form for a key's limit and expiry. A subscription's key has no expiry of its own. */
export function EditKey({ slug, licenseKey, open, onOpenChange }: EditKeyProps) {
  const { id, activations_limit, expires_at, instances_count: count, subscription_id } = licenseKey
  const save = useSaveLicenseKey(slug, id)
  const form = useForm({
    resolver: zodResolver(LicenseKeyForm),
    mode: 'onTouched',
    values: { activations_limit, expires_at },
  })
  async function send(values: LicenseKeyForm) {
    const saved = await save.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(t('sellerLicenseKeys.edit.done'))
    onOpenChange(false)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        save.reset()
        form.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerLicenseKeys.edit.title')}
      submitLabel={t('sellerLicenseKeys.edit.save')}
      failureTitle={t('sellerLicenseKeys.edit.failed')}
      pending={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit(send)}
    >
      <CountField
        control={form.control}
        name="activations_limit"
        label={t('sellerLicenseKeys.edit.limit')}
        placeholder={t('sellerLicenseKeys.edit.limitPlaceholder')}
        hint={t('sellerLicenseKeys.edit.limitHint', { count })}
        isOptional
      />
      {subscription_id === null ? (
        <Controller
          control={form.control}
          name="expires_at"
          render={({ field, fieldState }) => (
            <Field label={t('sellerLicenseKeys.facts.expires')} isOptional error={fieldState.error?.message}>
              <DateTimePicker
                label={t('sellerLicenseKeys.facts.expires')}
                placeholder={t('sellerLicenseKeys.facts.never')}
                firstTime="23:59"
                value={field.value ?? undefined}
                onValueChange={(value) => field.onChange(value ?? null)}
              />
            </Field>
          )}
        />
      ) : (
        <p className="text-sm text-ink-3">{t('sellerLicenseKeys.edit.subscriptionHint')}</p>
      )}
    </FormDialog>
  )
}
