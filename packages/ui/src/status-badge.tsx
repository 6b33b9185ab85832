import { Ban, Check, Clock, Hourglass, LoaderCircle, type LucideIcon, Pause, ShieldAlert, Undo2, X } from 'lucide-react'
import { Badge, type BadgeTone } from './badge.tsx'

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
  succeeded: succeeded('Succeeded'),
  success: succeeded('Paid out'),
  paid: succeeded('Paid'),
  active: succeeded('Active'),
  completed: succeeded('Completed'),
  delivered: succeeded('Delivered'),
  enabled: succeeded('On'),
  connected: succeeded('Connected'),
  passed: succeeded('Passed'),
  failed: failed('Failed'),
  declined: failed('Declined'),
  processing: look('Processing', 'info', LoaderCircle),
  in_progress: look('In progress', 'info', LoaderCircle),
  trialing: look('Trial', 'info', Hourglass),
  trial: look('Trial', 'info', Hourglass),
  pending: waiting('Pending'),
  open: waiting('Open'),
  draft: waiting('Draft'),
  not_initiated: waiting('Not started'),
  awaiting_payment: waiting('Awaiting payment'),
  review: look('In review', 'info', Clock),
  requires_customer_action: look('Requires action', 'warning', Clock),
  requires_merchant_action: look('Action required', 'warning', Clock),
  requires_payment_method: waiting('Requires card'),
  requires_confirmation: waiting('Requires confirmation'),
  requires_capture: waiting('Requires capture'),
  on_hold: look('On hold', 'warning', Pause),
  paused: look('Paused', 'neutral', Pause),
  cancelled: ended('Canceled'),
  expired: ended('Expired'),
  disabled: ended('Off'),
  archived: ended('Archived'),
  revoked: ended('Revoked'),
  refunded: look('Refunded', 'neutral', Undo2),
  partially_refunded: look('Partially refunded', 'neutral', Undo2),
  disputed: disputed('Disputed'),
  dispute_opened: disputed('Opened'),
  dispute_challenged: disputed('Challenged'),
  dispute_accepted: ended('Accepted'),
  dispute_cancelled: ended('Canceled'),
  dispute_expired: ended('Expired'),
  dispute_won: succeeded('Won'),
  dispute_lost: failed('Lost'),
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
