import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('fr')

/** French messages about subscriptions. Of the intervals, only the week is feminine. */
export const subscriptions: Subscriptions = {
  every: { Day: 'chaque jour', Week: 'chaque semaine', Month: 'chaque mois', Year: 'chaque année' },
  everySpan: (span) => `${/semaine/.test(span) ? 'toutes' : 'tous'} les ${span}`,
  per: {
    Day: (amount) => `${amount} / jour`,
    Week: (amount) => `${amount} / semaine`,
    Month: (amount) => `${amount} / mois`,
    Year: (amount) => `${amount} / an`,
  },
  amountEvery: (amount, every) => `${amount} ${every}`,
  lead: (name) => `S’abonner à ${name}`,
  leadTrial: (name) => `Essayer ${name}`,
  leadUpdate: (name) => `Nouvelle carte pour ${name}`,
  freeFor: (span) => `Gratuit pendant ${span}`,
  trialFor: (amount, span) => `${amount} pour ${span}`,
  trialThen: (trial, price) => `${trial}, puis ${price}`,
  addon: (price) => `Option · ${price}`,
  addonLater: (price) => `Option · ${price} après l’essai`,
  once: 'Une seule fois',
  asUsed: 'Paiement à l’usage',
  andUsage: (price) => `${price}, plus votre utilisation`,
  unitsFree: (units) => `dont ${units} sans frais`,
  dueToday: 'À payer aujourd’hui',
  then: (every, date) => `Puis ${every} à partir du ${date}`,
  thenPrice: (price, date) => `Puis ${price} à partir du ${date}`,
  from: (date) => `À partir du ${date}`,
  plusUsage: 'Votre utilisation est facturée à la fin de chaque période.',
  firstPayments: (count) => (count === 1 ? 'premier paiement seulement' : `${number.format(count)} premiers paiements`),
  nothingNow: 'Rien à payer maintenant',
  owedNow: 'Le montant dû est débité maintenant sur la nouvelle carte',
  pay: {
    subscribe: 'S’abonner',
    subscribePaying: (amount) => `S’abonner et payer ${amount}`,
    trial: 'Commencer l’essai',
    trialPaying: (amount) => `Commencer l’essai et payer ${amount}`,
    save: 'Enregistrer la carte',
    savePaying: (amount) => `Enregistrer la carte et payer ${amount}`,
  },
  agree: {
    subscribe: (business, price) =>
      `En vous abonnant, vous autorisez ${business} à débiter votre carte de ${price}, jusqu’à votre résiliation.`,
    trial: (business, price) =>
      `En commençant l’essai, vous autorisez ${business} à débiter ensuite votre carte de ${price}, jusqu’à votre résiliation.`,
    trialEnds: (date) => `Votre essai se termine le ${date}. Résiliez avant cette date pour ne rien payer de plus.`,
    onDemand: (business, name) =>
      `En vous abonnant, vous autorisez ${business} à débiter votre carte selon votre utilisation de ${name}, jusqu’à votre résiliation.`,
    update: (business, name) =>
      `En enregistrant cette carte, vous autorisez ${business} à la débiter désormais pour ${name}, jusqu’à votre résiliation.`,
    owed: (amount) => `Le montant dû, ${amount}, est débité aussitôt.`,
    next: (date) => `Le prochain débit a lieu le ${date}.`,
    later: (date, amount) => `À partir du ${date}, ce sera ${amount}.`,
    ends: (date) => `L’abonnement se termine le ${date}.`,
    stop: (business) => `Vous pouvez résilier à tout moment auprès de ${business}.`,
  },
  paid: {
    subscribed: (name) => (name ? `Votre abonnement a commencé. Merci, ${name}` : 'Votre abonnement a commencé. Merci'),
    trialBegun: (name) => (name ? `Votre essai a commencé. Merci, ${name}` : 'Votre essai a commencé. Merci'),
    cardSaved: 'Carte enregistrée',
    cardUse: (business, name) => `${business} l’utilisera pour ${name}.`,
    owed: (amount) => `Le montant dû, ${amount}, a été débité.`,
    nextCharge: (date) => `Prochain débit le ${date}`,
  },
  completed: {
    title: 'Cet abonnement a déjà commencé',
    text: 'Nous vous avons envoyé une confirmation par e‑mail.',
    savedTitle: 'Cette carte est déjà enregistrée',
    savedText: 'Vous pouvez fermer cette page.',
  },
}
