import { Ban, Check, Clock, Hourglass, LoaderCircle, type LucideIcon, Pause, ShieldAlert, Undo2, X } from 'lucide-react'
import { Badge, type BadgeTone } from '#src/badge.tsx'
import { t } from '#src/messages.tsx'
import type { messages } from '#src/words-ui.ts'

type Word = keyof typeof messages.statuses
type Look = { word: Word; tone: BadgeTone; Icon: LucideIcon }

function look(word: Word, tone: BadgeTone, Icon: LucideIcon): Look {
  return { word, tone, Icon }
}

const succeeded = (word: Word) => look(word, 'success', Check)
const failed = (word: Word) => look(word, 'danger', X)
const waiting = (word: Word) => look(word, 'neutral', Clock)
const ended = (word: Word) => look(word, 'neutral', Ban)
const disputed = (word: Word) => look(word, 'warning', ShieldAlert)

// Statuses exactly as the API spells them, each with its label.
const looks: Record<string, Look> = {
  succeeded: succeeded('succeeded'),
  success: succeeded('paidOut'),
  paid: succeeded('paid'),
  active: succeeded('active'),
  completed: succeeded('completed'),
  delivered: succeeded('delivered'),
  enabled: succeeded('enabled'),
  connected: succeeded('connected'),
  passed: succeeded('passed'),
  failed: failed('failed'),
  declined: failed('declined'),
  processing: look('processing', 'info', LoaderCircle),
  in_progress: look('inProgress', 'info', LoaderCircle),
  trialing: look('trial', 'info', Hourglass),
  trial: look('trial', 'info', Hourglass),
  pending: waiting('pending'),
  open: waiting('open'),
  draft: waiting('draft'),
  not_initiated: waiting('notStarted'),
  awaiting_payment: waiting('awaitingPayment'),
  review: look('inReview', 'info', Clock),
  requires_customer_action: look('requiresAction', 'warning', Clock),
  requires_merchant_action: look('actionRequired', 'warning', Clock),
  requires_payment_method: waiting('requiresCard'),
  requires_confirmation: waiting('requiresConfirmation'),
  requires_capture: waiting('requiresCapture'),
  on_hold: look('onHold', 'warning', Pause),
  paused: look('paused', 'neutral', Pause),
  cancelled: ended('canceled'),
  expired: ended('expired'),
  disabled: ended('disabled'),
  archived: ended('archived'),
  revoked: ended('revoked'),
  refunded: look('refunded', 'neutral', Undo2),
  partially_refunded: look('partiallyRefunded', 'neutral', Undo2),
  disputed: disputed('disputed'),
  dispute_opened: disputed('disputeOpened'),
  dispute_challenged: disputed('disputeChallenged'),
  dispute_accepted: ended('disputeAccepted'),
  dispute_cancelled: ended('canceled'),
  dispute_expired: failed('disputeLost'),
  dispute_won: succeeded('disputeWon'),
  dispute_lost: failed('disputeLost'),
}

/** Returns the label of an API status; an unknown one is spelled out. */
export function statusLabel(status: string): string {
  const known = looks[status]
  const plain = status.replaceAll('_', ' ')
  return known ? t(`statuses.${known.word}`) : plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** An API status as icon, word and color. `children` replaces the word where it means something else. */
export function StatusBadge({ status, children, className }: { status: string; children?: string; className?: string }) {
  const { tone, Icon } = looks[status] ?? waiting('pending')
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={className}>
      {children ?? statusLabel(status)}
    </Badge>
  )
}
