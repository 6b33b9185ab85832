import { type AddressPart, addressPartFault, addressRules } from '#src/address/address-rules.ts'
import { cardBrand, cardNumberFault, securityCodeLength } from '#src/card/card-number.ts'
import { expirationFault } from '#src/card/expiration.ts'
import type { Asked, FieldName, FormValues } from './form-values.ts'
import { messages } from './messages.ts'

/** What is wrong with each field, as a sentence that says what to do. */
export type FieldErrors = Partial<Record<FieldName, string>>

const say = messages.errors
const EMAIL = /^[^\s@,;]+@[^\s@,;.]+(\.[^\s@,;.]+)*\.[^\s@,;.\d]{2,}$/

function emailError(email: string): string | undefined {
  if (!email.trim()) return say.email
  return EMAIL.test(email.trim()) ? undefined : say.emailMalformed
}

function cardNumberError(number: string): string | undefined {
  const fault = cardNumberFault(number)
  if (!fault) return undefined
  return { empty: say.cardNumberEmpty, incomplete: say.cardNumberIncomplete, mistyped: say.cardNumberMistyped }[fault]
}

function expirationError(expiration: string, now: Date): string | undefined {
  const fault = expirationFault(expiration, now)
  if (!fault) return undefined
  return {
    empty: say.expirationEmpty,
    incomplete: say.expirationIncomplete,
    no_such_month: say.expirationMonth,
    expired: say.expirationPast,
    too_far: say.expirationFar,
  }[fault]
}

function securityCodeError({ securityCode, cardNumber }: FormValues): string | undefined {
  const digits = securityCodeLength(cardNumber)
  if (!securityCode) return say.securityCodeEmpty(digits)
  const fits = cardBrand(cardNumber) ? securityCode.length === digits : securityCode.length >= 3
  return fits ? undefined : say.securityCodeShort(digits)
}

/** "ZIP code" inside a sentence keeps its capitals, "City" does not. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

function partError(part: AddressPart | null, value: string): string | undefined {
  if (!part) return undefined
  const fault = addressPartFault(part, value)
  if (fault === 'empty') return part.options ? say.partChoose(inSentence(part.label)) : say.partEmpty(inSentence(part.label))
  return fault === 'malformed' ? say.partMalformed(part.example ?? '') : undefined
}

function cardErrors(values: FormValues, now: Date): FieldErrors {
  return {
    cardNumber: cardNumberError(values.cardNumber),
    expiration: expirationError(values.expiration, now),
    securityCode: securityCodeError(values),
  }
}

/** Everything that is wrong with the form at `now`, of what is asked for; empty when it may be sent. */
export function fieldErrors(values: FormValues, asked: Asked, now: Date): FieldErrors {
  const rules = addressRules(values.country)
  const found: FieldErrors = {
    email: emailError(values.email),
    ...(asked.needsCard ? cardErrors(values, now) : {}),
    name: values.name.trim() ? undefined : say.name,
    country: values.country ? undefined : say.country,
    street: values.street.trim() ? undefined : say.street,
    city: partError(rules.city, values.city),
    state: partError(rules.state, values.state),
    postalCode: partError(rules.postalCode, values.postalCode),
    taxId: asked.needsTaxId && !values.taxId.trim() ? say.taxId : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}
