const DETAILS = { legal_name: 'Acme Ltd', address: '', support_email: '', description: '', snippet: '' }

const EMAILS = { sales: 'each', disputes: true, payouts: true, webhooks: true, time_zone: 'Europe/Berlin' }

/** Writes to the texts of a shop, and which emails its members get. */
export const TEXTS = {
  'put /details': { body: DETAILS, changed: ['details.legal_name'] },
  'put /texts/{text}': { body: { text: 'Pay first.' }, changed: ['texts.terms'] },
  'post /texts/preview': { body: { text: 'Pay first.' } },
  'put /notifications': { body: EMAILS, changed: ['sales', 'time_zone'] },
}
