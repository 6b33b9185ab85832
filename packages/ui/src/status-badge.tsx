import { Ban, Check, Clock, Hourglass, LoaderCircle, type LucideIcon, Pause, ShieldAlert, Undo2, X } from 'lucide-react'
import { Badge, type BadgeTone } from './badge.tsx'
import { t } from './messages.tsx'

type Look = { word: string; tone: BadgeTone; Icon: LucideIcon }

function look(word: string, tone: BadgeTone, Icon: LucideIcon): Look {
  return { word, tone, Icon }
}

const succeeded = (word: string) => look(word, 'success', Check)
const failed = (word: string) => look(word, 'danger', X)
const waiting = (word: string) => look(word, 'neutral', Clock)
const ended = (word: string) => look(word, 'neutral', Ban)
const disputed = (word: string) => look(word, 'warning', ShieldAlert)

// Statuses exactly as the API spells them, each with its label.
const looks: Record<string, Look> = {
  succeeded: succeeded(t('statuses.succeeded')),
  success: succeeded(t('statuses.paidOut')),
  paid: succeeded(t('statuses.paid')),
  active: succeeded(t('statuses.active')),
  completed: succeeded(t('statuses.completed')),
  delivered: succeeded(t('statuses.delivered')),
  enabled: succeeded(t('statuses.enabled')),
  connected: succeeded(t('statuses.connected')),
  passed: succeeded(t('statuses.passed')),
  failed: failed(t('statuses.failed')),
  declined: failed(t('statuses.declined')),
  processing: look(t('statuses.processing'), 'info', LoaderCircle),
  in_progress: look(t('statuses.inProgress'), 'info', LoaderCircle),
  trialing: look(t('statuses.trial'), 'info', Hourglass),
  trial: look(t('statuses.trial'), 'info', Hourglass),
  pending: waiting(t('statuses.pending')),
  open: waiting(t('statuses.open')),
  draft: waiting(t('statuses.draft')),
  not_initiated: waiting(t('statuses.notStarted')),
  awaiting_payment: waiting(t('statuses.awaitingPayment')),
  review: look(t('statuses.inReview'), 'info', Clock),
  requires_customer_action: look(t('statuses.requiresAction'), 'warning', Clock),
  requires_merchant_action: look(t('statuses.actionRequired'), 'warning', Clock),
  requires_payment_method: waiting(t('statuses.requiresCard')),
  requires_confirmation: waiting(t('statuses.requiresConfirmation')),
  requires_capture: waiting(t('statuses.requiresCapture')),
  on_hold: look(t('statuses.onHold'), 'warning', Pause),
  paused: look(t('statuses.paused'), 'neutral', Pause),
  cancelled: ended(t('statuses.canceled')),
  expired: ended(t('statuses.expired')),
  disabled: ended(t('statuses.disabled')),
  archived: ended(t('statuses.archived')),
  revoked: ended(t('statuses.revoked')),
  refunded: look(t('statuses.refunded'), 'neutral', Undo2),
  partially_refunded: look(t('statuses.partiallyRefunded'), 'neutral', Undo2),
  disputed: disputed(t('statuses.disputed')),
  dispute_opened: disputed(t('statuses.disputeOpened')),
  dispute_challenged: disputed(t('statuses.disputeChallenged')),
  dispute_accepted: ended(t('statuses.disputeAccepted')),
  dispute_cancelled: ended(t('statuses.canceled')),
  dispute_expired: failed(t('statuses.disputeLost')),
  dispute_won: succeeded(t('statuses.disputeWon')),
  dispute_lost: failed(t('statuses.disputeLost')),
}

/** Returns the label of an API status; an unknown one is spelled out. */
export function statusLabel(status: string): string {
  const plain = status.replaceAll('_', ' ')
  return looks[status]?.word ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** An API status as icon, word and color. `children` replaces the word where it means something else. */
export function StatusBadge({ status, children, className }: { status: string; children?: string; className?: string }) {
  const { tone, Icon } = looks[status] ?? waiting('')
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={className}>
      {children ?? statusLabel(status)}
    </Badge>
  )
}
