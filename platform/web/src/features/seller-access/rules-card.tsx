import { zodResolver } from '@hookform/resolvers/zod'
import { AccessPolicy, GRACE_DAYS_MAX } from '@tradepost/contract/platform/access'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Switch } from '@tradepost/ui/inputs/switch'
import { toast } from '@tradepost/ui/overlays/toast'
import { type Control, Controller, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useSaveAccessPolicy } from './api.ts'

type SwitchFieldProps = {
  control: Control<AccessPolicy>
  name: 'refund_ends_access' | 'dispute_suspends_access' | 'allow_several_subscriptions'
  label: string
  hint: string
}

function SwitchField({ control, name, label, hint }: SwitchFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <Switch label={label} hint={hint} checked={field.value} onCheckedChange={field.onChange} />}
    />
  )
}

type RulesProps = { slug: string; mayChange: boolean; policy: AccessPolicy }

/** Shows the rules by which purchases give access, to change and save. */
export function RulesCard({ slug, mayChange, policy }: RulesProps) {
  const save = useSaveAccessPolicy(slug)
  const form = useForm({ resolver: zodResolver(AccessPolicy), mode: 'onTouched', values: policy })
  const { control } = form
  const { errors, isDirty } = form.formState
  return (
    <Card title={t('sellerAccess.policy.rules')}>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) =>
          save.mutate(values, { onSuccess: () => toast.success(t('sellerAccess.policy.saved')) }),
        )}
      >
        <Editable isEditable={mayChange} className="grid max-w-[560px] gap-5">
          <SwitchField
            control={control}
            name="refund_ends_access"
            label={t('sellerAccess.policy.refund')}
            hint={t('sellerAccess.policy.refundHint')}
          />
          <SwitchField
            control={control}
            name="dispute_suspends_access"
            label={t('sellerAccess.policy.dispute')}
            hint={t('sellerAccess.policy.disputeHint')}
          />
          <SwitchField
            control={control}
            name="allow_several_subscriptions"
            label={t('sellerAccess.policy.several')}
            hint={t('sellerAccess.policy.severalHint')}
          />
          <Field
            label={t('sellerAccess.policy.grace')}
            hint={t('sellerAccess.policy.graceHint')}
            error={errors.grace_days?.message}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={GRACE_DAYS_MAX}
              {...form.register('grace_days', { valueAsNumber: true })}
            />
          </Field>
          {save.isError ? (
            <Alert tone="danger" title={t('sellerAccess.policy.failed')} isLive>
              {getErrorMessage(save.error)}
            </Alert>
          ) : null}
          {mayChange ? (
            <div>
              <Button type="submit" pending={save.isPending} disabled={!isDirty}>
                {t('sellerAccess.policy.save')}
              </Button>
            </div>
          ) : null}
        </Editable>
      </form>
    </Card>
  )
}
