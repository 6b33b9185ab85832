import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { useSyncExternalStore } from 'react'
import { addressRules } from '#src/address/address-rules.ts'
import { messages } from '#src/languages/messages.ts'
import { customPart } from './custom-part.ts'
import { saveDraft } from './draft.ts'
import {
  type Asked,
  customName,
  type FieldName,
  type FormValues,
  fieldsOf,
  hasTwoNames,
  isCustomName,
  lockedFields,
} from './form-values.ts'
import { selectedOption } from './payment-options.ts'
import { canGiveTaxId, taxIdToAskWith } from './tax-id.ts'
import { type FieldErrors, fieldErrors } from './validation.ts'

/**
 * Where the buyer stands. `form` and `sending` show the form; `waiting`: the bank is at work; `at_bank`: it has a
 * question; `paid`: just now; `completed`: opened again after it was paid; `expired`: too old to pay.
 */
export type Phase = 'form' | 'sending' | 'waiting' | 'at_bank' | 'paid' | 'completed' | 'expired'

/** What went on with the latest try, to be said once. `failed` and `cancelled` stand by the card, the others by the button. */
export type NoticeKind =
  | 'failed'
  | 'cancelled'
  | 'unreachable'
  | 'reachable'
  | 'total_changed'
  | 'discount_refused'
  | 'too_many'
  | 'too_many_declines'
  | 'busy'
  | 'refused'
  | 'tax_unknown'
/** A new `id` says it again, even when the words are the same. `text` is why it was refused. An unasked one takes no focus. */
export type Notice = { id: number; kind: NoticeKind; text: string | null; isUnasked?: boolean }

/** The field for a discount code. What was typed stays until a code is on the cart. */
export type DiscountEntry = { isOpen: boolean; text: string; error: string | null; isPending: boolean }

/** What the buyer chooses of the cart, until it is in the totals; the errors by the ids of their controls. */
export type Choice = { isPending: boolean; errors: Readonly<Record<string, string>> }

export type CheckoutState = {
  session: HostedSession
  totals: Totals
  /** Whose totals they are; '' where that is not known, or no tax id was given. */
  totalsOf: { country: string; taxId: string }
  areTotalsPending: boolean
  /** Said to screen readers when the total changes. */
  announcement: string
  values: FormValues
  /** The fields whose fault is shown: those that were left with one, or all after a try. */
  shown: readonly FieldName[]
  /** What the server says of a field, until it is edited. */
  issues: FieldErrors
  /** The fields that the summary above the form lists. */
  summary: readonly FieldName[]
  phase: Phase
  notice: Notice | null
  isSlow: boolean
  entry: DiscountEntry
  choice: Choice
}

/** The state of one page and those who watch it. It lives outside of React, because the bank's answers come from outside too. */
export type Checkout = {
  state: CheckoutState
  readonly listeners: Set<() => void>
  /** The attempt that is watched, and what ends the watching. */
  following: { paymentId: string; stop: () => void } | null
  /** Paid, and on the way back to the shop; that way is gone once. */
  hasArrived: boolean
  /** Counts the questions for totals, so that only the newest answer is taken. */
  totalsAsked: number
}

/** A checkout that stands at `phase` with `values` in its form. */
export function createCheckout(session: HostedSession, values: FormValues, phase: Phase): Checkout {
  const state: CheckoutState = {
    session,
    totals: session.totals,
    totalsOf: { country: session.prefill.billing?.country ?? '', taxId: '' },
    areTotalsPending: false,
    announcement: '',
    values,
    shown: [],
    issues: {},
    summary: [],
    phase,
    notice: null,
    isSlow: false,
    entry: { isOpen: false, text: '', error: null, isPending: false },
    choice: { isPending: false, errors: {} },
  }
  return { state, listeners: new Set(), following: null, hasArrived: false, totalsAsked: 0 }
}

/** Changes some of the state and tells those who watch. */
export function change(checkout: Checkout, part: Partial<CheckoutState>): void {
  checkout.state = { ...checkout.state, ...part }
  for (const listener of checkout.listeners) listener()
}

let noticesGiven = 0

/** A notice of its own, never the same as one before. */
export function notice(kind: NoticeKind, text: string | null = null): Notice {
  noticesGiven += 1
  return { id: noticesGiven, kind, text }
}

/** Calls `listener` at every change; the answer ends it. */
export function watch(checkout: Checkout, listener: () => void): () => void {
  checkout.listeners.add(listener)
  return () => checkout.listeners.delete(listener)
}

/** The state, and a new drawing whenever it changes. */
export function useCheckout(checkout: Checkout): CheckoutState {
  return useSyncExternalStore(
    (listener) => watch(checkout, listener),
    () => checkout.state,
  )
}

/** What this checkout asks for as it stands now. */
export function askedOf({ session, totals, values }: CheckoutState): Asked {
  return {
    way: selectedOption(session, totals, values.method),
    takesPhoneNumber: session.allow_phone_number,
    needsPhoneNumber: session.requires_phone_number,
    needsTaxId: values.isBusiness && canGiveTaxId(session, totals),
    hasTwoNames: hasTwoNames(session),
    locked: lockedFields(session),
  }
}

const METHOD_FIELDS: readonly FieldName[] = ['cardNumber', 'expiration', 'securityCode', 'upiId']

function errorsOf(state: CheckoutState): FieldErrors {
  const { values, session } = state
  return {
    ...fieldErrors(values, askedOf(state), new Date(session.now)),
    ...customPart?.answerErrors(session.custom_fields, values),
  }
}

/** The fault of a field as far as it is to be shown now. */
export function shownError(state: CheckoutState, field: FieldName): string | undefined {
  return state.issues[field] ?? (state.shown.includes(field) ? errorsOf(state)[field] : undefined)
}

/** Takes what was typed. A fault on display goes as soon as it is mended; none comes up while typing. */
export function type(checkout: Checkout, field: FieldName, text: string): void {
  const { shown, issues, session } = checkout.state
  const values = { ...checkout.state.values, [field]: text, ...(field === 'country' ? partsOfOtherCountry(checkout.state) : {}) }
  const errors = errorsOf({ ...checkout.state, values })
  const reset: readonly FieldName[] = field === 'country' ? ['country', 'state', 'postalCode', 'taxId'] : [field]
  change(checkout, {
    values,
    issues: Object.fromEntries(Object.entries(issues).filter(([name]) => !reset.some((each) => each === name))),
    shown: shown.filter((each) => errors[each] !== undefined && (field !== 'country' || !reset.includes(each))),
  })
  saveDraft(session.session_id, values)
}

/** Another country has other states, and a tax id that was refused is not one of its: both would be sent unseen. */
function partsOfOtherCountry({ session, issues }: CheckoutState): Partial<FormValues> {
  return {
    ...(lockedFields(session).includes('state') ? {} : { state: '' }),
    ...(issues.taxId === undefined ? {} : { taxId: '' }),
  }
}

/** Says whether it is a business that buys. What is typed as its tax id stays, and is asked about anew. */
export function setBusiness(checkout: Checkout, isBusiness: boolean): void {
  const { session, issues, shown } = checkout.state
  const values = { ...checkout.state.values, isBusiness }
  const { taxId: _, ...others } = issues
  change(checkout, { values, issues: others, shown: shown.filter((field) => field !== 'taxId') })
  saveDraft(session.session_id, values)
}

/** Chooses how to pay. What was typed for another way stays, and its faults are out of sight. */
export function chooseMethod(checkout: Checkout, method: string): void {
  const { session, values, shown, notice: given } = checkout.state
  const isAboutPayment = given?.kind === 'failed' || given?.kind === 'cancelled'
  const changed = { ...values, method }
  change(checkout, {
    values: changed,
    shown: shown.filter((field) => !METHOD_FIELDS.includes(field)),
    ...(isAboutPayment ? { notice: null } : {}),
  })
  saveDraft(session.session_id, changed)
}

/** Says whether the card is to be kept for the next time. */
export function setSavesCard(checkout: Checkout, savesCard: boolean): void {
  change(checkout, { values: { ...checkout.state.values, savesCard } })
}

/** Whether the totals on the page are of another buyer than the one in the form. */
export function areTotalsOfAnother({ session, values, issues, totalsOf }: CheckoutState): boolean {
  return totalsOf.country !== values.country || totalsOf.taxId !== taxIdToAskWith(session, values, issues.taxId)
}

/** Looks at a field that was just left. An empty one is let be: the buyer may come back to it. */
export function leave(checkout: Checkout, field: FieldName): void {
  const { values, shown } = checkout.state
  if (!values[field]?.trim() || shown.includes(field)) return
  if (errorsOf(checkout.state)[field] === undefined) return
  change(checkout, { shown: [...shown, field] })
}

/**
 * Looks at the whole form before it is sent: shows every fault and returns the fields that have one, in the order of the page.
 * What the server said of a field is forgotten, as it may say otherwise now; only a tax id that is none stays none.
 */
export function checkForm(checkout: Checkout): FieldName[] {
  const { state } = checkout
  const refused = askedOf(state).needsTaxId ? state.issues.taxId : undefined
  const issues: FieldErrors = refused === undefined ? {} : { taxId: refused }
  const errors = { ...errorsOf(state), ...issues }
  const bad = fieldsOf(state.session).filter((field) => errors[field] !== undefined)
  change(checkout, { shown: bad, issues, summary: bad.length > 1 ? bad : [], notice: null })
  return bad
}

/** What a field is called, by the buyer's country where it is a part of an address. */
export function fieldLabel({ values, session }: CheckoutState, field: FieldName): string {
  const { address, fields } = messages
  if (isCustomName(field)) return session.custom_fields.find(({ key }) => customName(key) === field)?.label ?? ''
  const rules = addressRules(values.country)
  if (field === 'city') return address[rules.city.name].label
  if (field === 'state') return address[rules.state?.name ?? 'state'].label
  return field === 'postalCode' ? address[rules.postalCode?.name ?? 'postalCode'].label : fields[field]
}
