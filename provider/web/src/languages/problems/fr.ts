import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('fr')

export const problems: Problems = {
  errors: {
    email: 'Saisissez votre e‑mail, pour que nous puissions envoyer le reçu.',
    emailMalformed: 'Cet e‑mail n’est pas complet. Il ressemble à nom@exemple.com.',
    phoneNumber: 'Saisissez votre numéro de téléphone ; la boutique en a besoin.',
    name: 'Saisissez votre nom complet.',
    firstName: 'Saisissez votre prénom.',
    lastName: 'Saisissez votre nom de famille.',
    price: 'Saisissez ce que vous voulez payer.',
    quantity: 'Saisissez la quantité, au moins 1.',
    cardNumberEmpty: 'Saisissez le numéro de votre carte.',
    cardNumberIncomplete: 'Il manque des chiffres.',
    cardNumberMistyped: 'Ce numéro contient une faute de frappe. Vérifiez les chiffres.',
    expirationEmpty: 'Saisissez le mois et l’année.',
    expirationIncomplete: 'Saisissez le mois et l’année, par exemple 04 / 30.',
    expirationMonth: 'Le mois va de 01 à 12.',
    expirationPast: 'Cette carte a expiré.',
    expirationFar: 'Vérifiez l’année.',
    securityCodeEmpty: (digits) => `Saisissez les ${number.format(digits)} chiffres.`,
    securityCodeShort: (digits) => `Cette carte a ${number.format(digits)} chiffres ici.`,
    upiId: 'Saisissez votre identifiant UPI. Il ressemble à nom@banque.',
    country: 'Choisissez votre pays.',
    street: 'Saisissez votre rue et le numéro.',
    chooseState: 'Choisissez votre État.',
    taxId: 'Saisissez votre numéro de TVA, ou indiquez que vous n’achetez pas pour une entreprise.',
    taxIdRefused: (example) =>
      `Ce n’est pas un numéro de TVA de votre pays, la taxe est donc facturée.${example ? ` Il ressemble à ${example}.` : ''}`,
    partMalformed: (example) => `Le format attendu est ${example}.`,
    checkEntry: 'Vérifiez ce que vous avez saisi ici.',
  },
  errorSummary: {
    title: (count) => `${number.format(count)} points à corriger`,
    text: (fields) => `À vérifier : ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Le paiement n’a pas abouti',
      text: 'Rien n’a été débité, et tout ce que vous avez saisi est toujours là.',
    },
    cancelled: {
      title: 'Vous avez annulé le paiement',
      text: 'Rien n’a été débité. Payez quand vous voudrez.',
    },
    unreachable: {
      title: 'Nous n’avons pas pu joindre le service de paiement.',
      text: 'Vous pouvez réessayer sans risque : une commande n’est jamais débitée deux fois. Nous continuons de vérifier entre-temps.',
    },
    reachable: {
      title: 'Le service de paiement répond à nouveau',
      text: 'Votre paiement n’était pas arrivé et rien n’a été débité. Payez quand vous voudrez.',
    },
    total_changed: {
      title: 'Le total a changé',
      text: (total) =>
        `Il est maintenant de ${total}. Rien n’a été débité ; regardez le récapitulatif et payez si tout vous convient.`,
    },
    discount_refused: {
      title: 'Ce code de réduction ne peut pas être utilisé',
      text: (total) =>
        `Le code a été retiré et rien n’a été débité. Le total est maintenant de ${total} ; payez si tout vous convient.`,
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
      title: 'Cela n’a pas fonctionné',
      text: 'Rien n’a été débité. Réessayez, ou écrivez à la boutique.',
    },
    tax_unknown: {
      title: 'Nous n’avons pas pu calculer la taxe',
      text: 'Le total peut encore changer. Rien n’est débité avant que vous l’ayez vu.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Ce numéro de carte n’est pas accepté ici.',
    CHECKOUT_SESSION_CONSUMED: 'Cette commande est déjà payée',
    CONCURRENT_CHANGE: 'Cette commande a été modifiée au même moment',
    CUSTOMER_NOT_FOUND: 'La boutique ne connaît plus ce client',
    DISCOUNT_CODE_EXPIRED: 'Ce code de réduction a expiré',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Ce code de réduction est épuisé',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Ce code de réduction ne vous est pas destiné',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Ce code de réduction est réservé aux commandes plus importantes',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Ce code de réduction concerne d’autres produits',
    DISCOUNT_NOT_YET_ACTIVE: 'Ce code de réduction n’est pas encore valable',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'Vous ne pouvez plus utiliser ce code de réduction',
    EXCHANGE_RATE_NOT_FOUND: 'Ce code de réduction n’est pas valable dans cette devise',
    FORBIDDEN: 'La boutique ne le permet pas ici',
    INVALID_DISCOUNT_CODE: 'Ce code de réduction n’existe pas',
    INVALID_REQUEST_PARAMETERS: 'Une des informations saisies n’est pas correcte',
    INVALID_TAX_ID: 'Ce n’est pas un numéro de TVA de votre pays',
    PAYMENT_METHOD_NOT_FOUND: 'Cette carte n’est plus enregistrée ; utilisez-en une autre',
    PAYMENT_METHOD_UNSUPPORTED: 'Cette commande ne peut pas être payée ainsi ; choisissez un autre moyen de paiement',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'C’est moins que ce qui doit être payé',
    TOO_MANY_REQUESTS: 'Il y a eu trop de tentatives',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'Le total dépasse ce qui peut être payé en une fois',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'Le total est trop faible pour être payé',
    UNSUPPORTED_BILLING_CURRENCY: 'Il n’est pas possible de payer dans cette devise',
    UNSUPPORTED_COUNTRY: 'Les paiements depuis ce pays ne sont pas pris en charge',
  },
  declines: {
    GENERIC_DECLINE: 'Votre banque a refusé cette carte. Essayez une autre carte, ou demandez à votre banque.',
    INSUFFICIENT_FUNDS: 'Il n’y a pas assez d’argent sur cette carte. Essayez une autre carte.',
    EXPIRED_CARD: 'Cette carte a expiré. Vérifiez la date, ou essayez une autre carte.',
    INCORRECT_CVC: 'Le cryptogramme n’est pas correct. Vérifiez les chiffres sur la carte.',
    AUTHENTICATION_FAILURE: 'Votre banque n’a pas confirmé ce paiement. Réessayez, ou utilisez une autre carte.',
    CUSTOMER_CANCELLED: 'Vous avez quitté la page avant de payer. Rien n’a été débité.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'Ce paiement n’a pas été approuvé. Réessayez, ou choisissez un autre moyen de paiement.',
    PROCESSING_ERROR: 'Le paiement n’a pas pu être traité. Rien n’a été débité ; réessayez.',
  },
}
