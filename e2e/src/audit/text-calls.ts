const DETAILS = { legal_name: 'Acme Ltd', address: '', support_email: '', description: '', snippet: '' }

/** Writes to the texts of a shop. */
export const TEXTS = {
  'put /details': { body: DETAILS, changed: ['details.legal_name'] },
  'put /texts/{text}': { body: { text: 'Pay first.' }, changed: ['texts.terms'] },
  'post /texts/preview': { body: { text: 'Pay first.' } },
}
