import { zodResolver } from '@hookform/resolvers/zod'
import { ApiKeyForm, type SellerNewApiKey } from '@tradepost/contract/platform/developers/seller-api-keys'
import { DateTimePicker } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { useCreateApiKey } from './api.ts'

const ACCESS = [
  { value: 'write', label: t('sellerApiKeys.access.write'), detail: t('sellerApiKeys.access.writeText') },
  { value: 'read', label: t('sellerApiKeys.access.read'), detail: t('sellerApiKeys.access.readText') },
] as const

type CreateKeyProps = {
  slug: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (key: SellerNewApiKey) => void
}

/** Shows the form that creates a key. */
export function CreateKey({ slug, open, onOpenChange, onCreated }: CreateKeyProps) {
  const create = useCreateApiKey(slug)
  const form = useForm<ApiKeyForm>({
    resolver: zodResolver(ApiKeyForm),
    mode: 'onTouched',
    defaultValues: { name: '', access: 'write', expires_at: null },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerApiKeys.create.title')}
      description={t('sellerApiKeys.create.text')}
      submitLabel={t('sellerApiKeys.create.submit')}
      failureTitle={t('sellerApiKeys.create.failed')}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(async (values) => {
        const key = await create.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
        if (!key) return
        onOpenChange(false)
        onCreated(key)
      })}
    >
      <Field
        label={t('sellerApiKeys.name')}
        hint={t('sellerApiKeys.create.nameHint')}
        error={form.formState.errors.name?.message}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <RadioGroup
            legend={t('sellerApiKeys.columns.access')}
            value={field.value}
            onValueChange={field.onChange}
            options={ACCESS}
          />
        )}
      />
      <Controller
        control={form.control}
        name="expires_at"
        render={({ field, fieldState }) => (
          <Field label={t('sellerApiKeys.create.expires')} isOptional error={fieldState.error?.message}>
            <DateTimePicker
              label={t('sellerApiKeys.create.expires')}
              placeholder={t('sellerApiKeys.never')}
              value={field.value ?? undefined}
              onValueChange={(value) => field.onChange(value ?? null)}
            />
          </Field>
        )}
      />
    </FormDialog>
  )
}
