import { readTab, writeTab } from '#src/tab-storage.ts'
import { customValues, type Draft, type FormValues } from './form-values.ts'

const keyOf = (sessionId: string) => `tradepost.draft.${sessionId}`

/** Keeps what the buyer typed for the way to the bank and back. Named one by one, so that no part of the card ever gets in. */
export function saveDraft(sessionId: string, values: FormValues): void {
  const draft: Draft = {
    email: values.email,
    phoneNumber: values.phoneNumber,
    name: values.name,
    firstName: values.firstName,
    lastName: values.lastName,
    country: values.country,
    street: values.street,
    city: values.city,
    state: values.state,
    postalCode: values.postalCode,
    taxId: values.taxId,
    isBusiness: values.isBusiness,
    upiId: values.upiId,
    method: values.method,
    savesCard: values.savesCard,
    ...customValues(values),
  }
  writeTab(keyOf(sessionId), JSON.stringify(draft))
}

/** What was typed into this session before in this tab. */
export function readDraft(sessionId: string): Partial<Draft> {
  try {
    return JSON.parse(readTab(keyOf(sessionId)) ?? '{}')
  } catch {
    return {}
  }
}

/** Forgets it, once paid. */
export function clearDraft(sessionId: string): void {
  writeTab(keyOf(sessionId), null)
}
