import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('fr')

export const problems: Problems = {
  errors: {
    email: 'Saisissez votre e‑mail',
    emailMalformed: 'Saisissez un e‑mail valide, par exemple nom@exemple.com',
    phoneNumber: 'Saisissez votre numéro de téléphone',
    name: 'Saisissez votre nom complet',
    firstName: 'Saisissez votre prénom',
    lastName: 'Saisissez votre nom de famille',
    price: 'Saisissez un montant',
    quantity: 'Saisissez la quantité, au moins 1',
    cardNumberEmpty: 'Saisissez le numéro de votre carte',
    cardNumberIncomplete: 'Le numéro de carte est incomplet',
    cardNumberMistyped: 'Le numéro de carte n’est pas valide',
    expirationEmpty: 'Saisissez le mois et l’année',
    expirationIncomplete: 'Saisissez le mois et l’année, par exemple 04 / 30',
    expirationMonth: 'Le mois va de 01 à 12',
    expirationPast: 'Cette carte a expiré',
    expirationFar: 'Vérifiez l’année',
    securityCodeEmpty: (digits) => `Saisissez les ${number.format(digits)} chiffres`,
    securityCodeShort: (digits) => `Le cryptogramme doit comporter ${number.format(digits)} chiffres`,
    upiId: 'Saisissez votre identifiant UPI, par exemple nom@banque',
    country: 'Choisissez votre pays',
    street: 'Saisissez votre rue et le numéro',
    chooseState: 'Choisissez votre État',
    taxId: 'Saisissez votre numéro de TVA, ou indiquez que vous n’achetez pas pour une entreprise',
    taxIdRefused: (example) =>
      `Ce numéro de TVA n’est pas valable dans votre pays, la taxe est donc facturée.${example ? ` Le format attendu est ${example}.` : ''}`,
    partMalformed: (example) => `Le format attendu est ${example}`,
    checkEntry: 'Vérifiez ce que vous avez saisi ici',
  },
  errorSummary: {
    title: (count) => `${number.format(count)} points à corriger`,
    text: (fields) => `À vérifier : ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Votre paiement n’a pas abouti',
      text: 'Rien n’a été débité. Vos informations sont toujours là.',
    },
    cancelled: {
      title: 'Vous avez annulé le paiement',
      text: 'Rien n’a été débité. Payez quand vous voudrez.',
    },
    unreachable: {
      title: 'Impossible de joindre le service de paiement',
      text: 'Vous pouvez réessayer sans risque : une commande n’est jamais débitée deux fois. Nous continuons de vérifier entre-temps.',
    },
    reachable: {
      title: 'Connexion rétablie',
      text: 'Votre paiement n’était pas arrivé et rien n’a été débité. Payez quand vous voudrez.',
    },
    total_changed: {
      title: 'Le total a changé',
      text: (total) => `Il est maintenant de ${total}. Rien n’a été débité ; vérifiez le récapitulatif avant de payer.`,
    },
    discount_refused: {
      title: 'Ce code de réduction ne peut pas être utilisé',
      text: (total) =>
        `Le code a été retiré et rien n’a été débité. Le total est maintenant de ${total} ; vérifiez le récapitulatif avant de payer.`,
    },
    too_many: {
      title: 'Trop de tentatives',
      text: 'Attendez une minute, puis réessayez. La dernière tentative n’a pas été débitée.',
    },
    too_many_declines: {
      title: 'Trop de cartes refusées',
      text: 'Trop de cartes ont été refusées depuis votre réseau. Attendez jusqu’à une heure, puis réessayez. Cette tentative n’a pas été débitée.',
    },
    busy: {
      title: 'Le service de paiement est très sollicité',
      text: 'Vous pouvez réessayer sans risque dans un instant : une commande n’est jamais débitée deux fois.',
    },
    refused: {
      title: 'Une erreur est survenue',
      text: 'Rien n’a été débité. Réessayez, ou contactez la boutique.',
    },
    tax_unknown: {
      title: 'Nous n’avons pas pu calculer la taxe',
      text: 'Le total peut encore changer. Rien n’est débité avant que vous l’ayez vu.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Ce numéro de carte n’est pas accepté ici.',
    CHECKOUT_SESSION_CONSUMED: 'Cette commande est déjà payée',
    CONCURRENT_CHANGE: 'Cette commande vient d’être modifiée. Réessayez',
    CUSTOMER_NOT_FOUND: 'Ce client n’existe plus dans la boutique',
    DISCOUNT_CODE_EXPIRED: 'Ce code de réduction a expiré',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Ce code de réduction est épuisé',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Vous ne pouvez pas bénéficier de ce code de réduction',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Votre commande est inférieure au minimum de ce code',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Ce code de réduction ne s’applique pas à ces produits',
    DISCOUNT_NOT_YET_ACTIVE: 'Ce code de réduction n’est pas encore valable',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'Vous ne pouvez plus utiliser ce code de réduction',
    EXCHANGE_RATE_NOT_FOUND: 'Ce code de réduction n’est pas valable dans cette devise',
    FORBIDDEN: 'La boutique ne permet pas cette modification',
    INVALID_DISCOUNT_CODE: 'Ce code de réduction n’existe pas',
    INVALID_REQUEST_PARAMETERS: 'Une des informations saisies n’est pas correcte',
    INVALID_TAX_ID: 'Ce numéro de TVA n’est pas valable dans votre pays',
    PAYMENT_METHOD_NOT_FOUND: 'Cette carte enregistrée a été supprimée. Utilisez-en une autre',
    PAYMENT_METHOD_UNSUPPORTED: 'Ce moyen de paiement n’est pas disponible pour cette commande. Choisissez-en un autre',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'Le montant est inférieur au minimum',
    TOO_MANY_REQUESTS: 'Trop de tentatives',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'Le total est trop élevé pour un seul paiement',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'Le total est inférieur au minimum',
    UNSUPPORTED_BILLING_CURRENCY: 'Il n’est pas possible de payer dans cette devise',
    UNSUPPORTED_COUNTRY: 'Les paiements depuis ce pays ne sont pas pris en charge',
  },
  declines: {
    GENERIC_DECLINE: 'Votre banque a refusé cette carte. Essayez une autre carte ou contactez votre banque.',
    INSUFFICIENT_FUNDS: 'Votre carte n’est pas suffisamment approvisionnée. Essayez une autre carte.',
    EXPIRED_CARD: 'Cette carte a expiré. Vérifiez la date, ou essayez une autre carte.',
    INCORRECT_CVC: 'Le cryptogramme de votre carte est incorrect.',
    AUTHENTICATION_FAILURE: 'Votre banque n’a pas confirmé ce paiement. Réessayez, ou utilisez une autre carte.',
    CUSTOMER_CANCELLED: 'Vous avez annulé le paiement. Rien n’a été débité.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'Ce paiement n’a pas été approuvé. Réessayez, ou choisissez un autre moyen de paiement.',
    PROCESSING_ERROR: 'Le paiement n’a pas pu être traité. Rien n’a été débité. Réessayez.',
  },
}
