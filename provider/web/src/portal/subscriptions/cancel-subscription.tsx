import type { PortalSubscription, PortalSubscriptionChange } from '@tradepost/contract/hosted/portal'
import type { CancellationFeedback } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { formatDay } from '@tradepost/ui/formats/moment'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { type ReactNode, useState } from 'react'
import { t } from '../messages.ts'
import { useChangeSubscription } from '../queries.ts'
import { getErrorMessage } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

const COMMENT_MAX = 3000

/** The reasons of the API, in the order in which they are offered. */
const FEEDBACKS: readonly CancellationFeedback[] = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'low_quality',
  'too_complex',
  'other',
]

type When = 'later' | 'now'
type Form = { when: When; feedback: CancellationFeedback | null; comment: string }
const EMPTY: Form = { when: 'later', feedback: null, comment: '' }

function toChange({ when, feedback, comment }: Form): PortalSubscriptionChange {
  const ending: PortalSubscriptionChange = when === 'now' ? { status: 'cancelled' } : { cancel_at_next_billing_date: true }
  return { ...ending, cancellation_feedback: feedback, cancellation_comment: comment.trim() || null }
}

function consequenceLabel(when: When, isByUsage: boolean): string {
  if (when === 'later') return t(isByUsage ? 'cancel.laterWithUsage' : 'cancel.later')
  return t(isByUsage ? 'cancel.nowWithUsage' : 'cancel.now', { loss: t('cancel.loss') })
}

/** The button that cancels a subscription, and the dialog that asks when and why: two screens in all. */
export function CancelSubscription({ subscription, trigger }: { subscription: PortalSubscription; trigger: ReactNode }) {
  const { subscription_id: id, product_name: name, next_billing_date: end, is_by_usage: isByUsage } = subscription
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(EMPTY)
  const change = useChangeSubscription(id)
  const announce = useAnnounce()
  const isEnding = subscription.cancel_at_next_billing_date
  const canWait = subscription.status === 'active' && !isEnding
  const form: Form = canWait ? typed : { ...typed, when: 'now' }
  const date = formatDay(end)
  function cancel() {
    change.mutate(toChange(form), {
      onSuccess: () => {
        setIsOpen(false)
        announce(t(form.when === 'now' ? 'cancel.canceled' : 'cancel.scheduled'))
      },
    })
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        change.reset()
        setTyped(EMPTY)
        setIsOpen(open)
      }}
      trigger={trigger}
      title={t('cancel.title', { name: name ?? '' })}
      consequence={consequenceLabel(form.when, isByUsage)}
      confirmLabel={form.when === 'now' ? t('cancel.confirmNow') : t('cancel.confirmOn', { date })}
      keepLabel={t('cancel.keep')}
      pending={change.isPending}
      error={change.error ? getErrorMessage(change.error) : undefined}
      onConfirm={cancel}
    >
      <CancelForm form={form} onChange={setTyped} end={canWait ? date : null} />
    </ConfirmDialog>
  )
}

/** `end`: the day at which the paid period ends; null if it can only end now. */
function CancelForm({ form, onChange, end }: { form: Form; onChange: (form: Form) => void; end: string | null }) {
  return (
    <div className="grid gap-4">
      {end === null ? null : (
        <RadioGroup<When>
          legend={t('cancel.when')}
          value={form.when}
          onValueChange={(when) => onChange({ ...form, when })}
          options={[
            { value: 'later', label: t('cancel.onDay', { date: end }) },
            { value: 'now', label: t('cancel.rightAway') },
          ]}
        />
      )}
      <Field label={t('cancel.reason')} isOptional>
        <NativeSelect
          value={form.feedback ?? ''}
          onChange={({ target }) => onChange({ ...form, feedback: FEEDBACKS.find((each) => each === target.value) ?? null })}
        >
          <option value="">{t('cancel.noReason')}</option>
          {FEEDBACKS.map((each) => (
            <option key={each} value={each}>
              {t(`cancel.reasons.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {form.feedback ? (
        <Field label={t('cancel.comment')} isOptional>
          <Textarea
            rows={2}
            maxLength={COMMENT_MAX}
            value={form.comment}
            onChange={({ target }) => onChange({ ...form, comment: target.value })}
          />
        </Field>
      ) : null}
    </div>
  )
}
