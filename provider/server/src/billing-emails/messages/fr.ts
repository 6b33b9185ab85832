import type { BillingWords } from './en.ts'

/** French. */
export const words: BillingWords = {
  test: 'Ceci est un test : aucun argent ne circule.',
  card: 'Carte',
  subscription: 'Abonnement',
  owed: 'Montant dû',
  expected: 'Montant prévu',
  billsOn: 'Date du prélèvement',
  updateCard: 'Mettre à jour votre carte',
  linkUntil: 'Le lien est valable jusqu’au',
  footer: (business) => `Cet e-mail concerne votre abonnement chez ${business}. Les paiements sont traités par Tradepost Pay.`,
  failed: {
    subject: (business) => `Votre paiement à ${business} n’a pas abouti`,
    title: 'Votre paiement n’a pas abouti',
    text: (business, product, amount) => `${business} n’a pas pu prélever ${amount} pour votre abonnement ${product}.`,
    again: (instant) =>
      `Votre abonnement est suspendu jusqu’au paiement. Nous réessaierons avec cette carte le ${instant} ; avec une autre carte, le paiement est immédiat.`,
    never:
      'Votre abonnement est suspendu jusqu’au paiement. Nous n’essaierons plus cette carte ; avec une autre carte, le paiement est immédiat et votre abonnement reprend.',
    givenUp: (business) =>
      `Votre abonnement est suspendu. Ce paiement a été tenté autant de fois que possible ; demandez à ${business} comment le régler.`,
    planKept: 'Votre formule reste la même et rien n’a été prélevé.',
    onDemand: (business) => `Rien n’a été prélevé. ${business} peut réessayer ; avec une autre carte, le paiement aboutira.`,
    over: (business) =>
      `Votre abonnement est terminé et nous n’essaierons plus cette carte. Demandez à ${business} comment régler le solde.`,
  },
  reasons: {
    GENERIC_DECLINE: 'Votre banque a refusé la carte.',
    INSUFFICIENT_FUNDS: 'La carte n’était pas assez approvisionnée.',
    EXPIRED_CARD: 'La carte a expiré.',
    AUTHENTICATION_FAILURE: 'Votre banque vous demandait de confirmer le paiement.',
    PROCESSING_ERROR: 'Le paiement n’a pas pu être traité.',
    REVOCATION_OF_AUTHORIZATION: 'La carte a été retirée de votre compte.',
  },
  renewal: {
    subject: (business, date) => `Votre abonnement chez ${business} se renouvelle le ${date}`,
    title: 'Votre abonnement se renouvelle bientôt',
    text: (business, product, date) =>
      `Votre abonnement ${product} chez ${business} se renouvelle le ${date}. Le montant ci-dessous sera alors prélevé sur votre carte.`,
  },
  trial: {
    subject: (business, date) => `Votre essai chez ${business} se termine le ${date}`,
    title: 'Votre essai se termine bientôt',
    text: (business, product, date) =>
      `Votre essai de ${product} chez ${business} se termine le ${date}. Votre abonnement commence alors et le montant ci-dessous est prélevé sur votre carte.`,
  },
  usage: 'Ce que vous consommez d’ici là s’y ajoute.',
  cancel: (business) => `Si vous ne le souhaitez pas, résiliez chez ${business} avant ce jour ; rien ne sera prélevé.`,
  notices: {
    ending: {
      subject: (business) => `Votre abonnement chez ${business} est résilié`,
      title: 'Votre abonnement est résilié',
      text: (business, product, date) =>
        `Votre abonnement ${product} chez ${business} ne se renouvellera plus. Vous pouvez l’utiliser jusqu’au ${date}.`,
    },
    ended: {
      subject: (business) => `Votre abonnement chez ${business} est terminé`,
      title: 'Votre abonnement est terminé',
      text: (business, product, date) =>
        `Votre abonnement ${product} chez ${business} a été résilié et a pris fin le ${date}. Il ne se renouvellera plus.`,
    },
    expired: {
      subject: (business) => `Votre abonnement chez ${business} est terminé`,
      title: 'Votre abonnement est terminé',
      text: (business, product, date) =>
        `Votre abonnement ${product} chez ${business} est arrivé à son terme et a pris fin le ${date}. Il ne se renouvellera plus.`,
    },
    paused: {
      subject: (business) => `Votre abonnement chez ${business} est en pause`,
      title: 'Votre abonnement est en pause',
      text: (business, product, date) =>
        `Votre abonnement ${product} chez ${business} est en pause depuis le ${date}. Rien n’est prélevé jusqu’à sa reprise.`,
    },
    resumed: {
      subject: (business) => `Votre abonnement chez ${business} continue`,
      title: 'Votre abonnement continue',
      text: (business, product, date) =>
        `Votre abonnement ${product} chez ${business} continue. La période en cours se termine le ${date}.`,
    },
  },
  usageAtEnd: 'Ce que vous consommez d’ici là est prélevé à la fin.',
  usageAtLast: 'Ce que vous avez consommé jusque-là est prélevé maintenant, pour la dernière fois.',
}
