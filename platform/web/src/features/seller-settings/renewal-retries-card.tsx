import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { RenewalRetriesForm } from '@tradepost/contract/platform/sales/seller-renewal-retries'
import type { RenewalRetries } from '@tradepost/contract/provider/businesses'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Switch } from '@tradepost/ui/inputs/switch'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { renewalRetriesQuery, useSaveRenewalRetries } from './api.ts'

type RetriesProps = { slug: string; mayChange: boolean }

function savedLabel({ enabled, window_days: days, retries_max: retries }: RenewalRetries): string {
  if (!enabled) return t('sellerSettings.retries.off')
  return t('sellerSettings.retries.on', { retries, days })
}

function RetriesForm({ slug, mayChange, retries }: RetriesProps & { retries: RenewalRetries }) {
  const save = useSaveRenewalRetries(slug)
  const { enabled, window_days } = retries
  const form = useForm({ resolver: zodResolver(RenewalRetriesForm), mode: 'onTouched', values: { enabled, window_days } })
  const { errors, isDirty } = form.formState
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) =>
        save.mutate(values, { onSuccess: () => toast.success(t('sellerSettings.retries.saved')) }),
      )}
    >
      <Editable isEditable={mayChange} className="grid max-w-[520px] gap-4">
        <p className="text-sm text-ink-2">{savedLabel(retries)}</p>
        <Controller
          control={form.control}
          name="enabled"
          render={({ field }) => (
            <Switch
              label={t('sellerSettings.retries.retry')}
              hint={t('sellerSettings.retries.retryHint')}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <Field
          label={t('sellerSettings.retries.window')}
          hint={t('sellerSettings.retries.windowHint')}
          error={errors.window_days?.message}
        >
          <Input type="number" inputMode="numeric" min={1} max={30} {...form.register('window_days', { valueAsNumber: true })} />
        </Field>
        {save.isError ? (
          <Alert tone="danger" title={t('sellerSettings.retries.failed')} isLive>
            {getErrorMessage(save.error)}
          </Alert>
        ) : null}
        {mayChange ? (
          <div>
            <Button type="submit" pending={save.isPending} disabled={!isDirty}>
              {t('sellerSettings.retries.save')}
            </Button>
          </div>
        ) : null}
      </Editable>
    </form>
  )
}

/** Shows whether failed renewals are retried, and for how long. Only the built-in provider has this setting. */
export function RenewalRetriesCard({ slug, mayChange }: RetriesProps) {
  const retries = useQuery(renewalRetriesQuery(slug))
  if (retries.data?.retries === null) return null
  return (
    <Card title={t('sellerSettings.retries.title')} description={t('sellerSettings.retries.text')}>
      <QueryView query={retries} what={t('sellerSettings.what.settings')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {({ retries: saved }) => (saved ? <RetriesForm slug={slug} mayChange={mayChange} retries={saved} /> : null)}
      </QueryView>
    </Card>
  )
}
