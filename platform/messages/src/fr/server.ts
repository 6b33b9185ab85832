import type { Translation } from '@tradepost/messages/catalog'
import type { messages as english } from '../en/server.ts'

export const messages: Translation<typeof english> = {
  quotes: { open: '« ', close: ' »' },
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  hourLink: 'Le lien est valable une heure. Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
  ignore: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
  verification: {
    title: 'Confirmez votre adresse e-mail',
    text: 'Bonjour {account}, confirmez cette adresse e-mail pour terminer la création de votre compte.',
    purchases: 'Nous ajouterons aussi les achats effectués sans compte avec cette adresse.',
    action: 'Confirmer l’adresse e-mail',
  },
  existingAccount: {
    title: 'Vous avez déjà un compte',
    text: 'Quelqu’un a essayé de s’inscrire avec cette adresse e-mail. Elle appartient déjà au compte {account}, nous n’en avons donc pas créé de nouveau.',
    action: 'Se connecter',
    question: 'Mot de passe oublié ?',
    reset: 'En choisir un nouveau',
    footer:
      'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a changé, et cette personne ne peut pas savoir que vous avez un compte.',
  },
  passwordReset: {
    title: 'Choisissez un nouveau mot de passe',
    text: 'Nous avons reçu une demande de réinitialisation du mot de passe du compte {account}.',
    action: 'Choisir un nouveau mot de passe',
    footer:
      'Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne changera pas.',
  },
  passwordChanged: {
    title: 'Votre mot de passe a été modifié',
    text: 'Le mot de passe du compte {account} a été modifié. Si c’était vous, vous pouvez ignorer cet e-mail.',
    notYou:
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe. Sélectionnez « Mot de passe oublié ? » sur la page de connexion et nous vous enverrons un lien par e-mail. Le nouveau mot de passe déconnecte tous les navigateurs.',
    footer: 'Nous n’envoyons ni ne demandons jamais votre mot de passe par e-mail.',
    notYouSignOut:
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe. Sélectionnez « Mot de passe oublié ? » sur la page de connexion et nous vous enverrons un lien par e-mail. Ensuite, déconnectez vos autres appareils dans votre compte.',
    notYouAsk: 'Si ce n’était pas vous, contactez immédiatement les responsables de ce site.',
  },
  confirmNewEmail: {
    title: 'Utilisez cette adresse e-mail pour votre compte',
    text: 'Nous avons reçu une demande pour utiliser {email} avec le compte {account}.',
    where: 'Ouvrez le lien dans le navigateur où vous êtes connecté. D’ici là, rien ne change.',
    action: 'Utiliser cette adresse e-mail',
  },
  changeEmail: {
    title: 'Modifiez votre adresse e-mail',
    text: 'Vous avez demandé à remplacer l’adresse e-mail du compte {account} par {email}.',
    where:
      'Ouvrez le lien dans le navigateur où vous êtes connecté. Nous en enverrons ensuite un à la nouvelle adresse, et votre adresse e-mail change quand vous ouvrez celui-ci.',
    action: 'Modifier l’adresse e-mail',
    footer:
      'Le lien est valable une heure. Si ce n’était pas vous, ne l’ouvrez pas. Quelqu’un est connecté à votre compte : changez votre mot de passe maintenant.',
  },
  emailChanged: {
    title: 'Votre adresse e-mail a été modifiée',
    text: 'L’adresse e-mail du compte {account} est maintenant {email}. Si c’était vous, vous pouvez ignorer cet e-mail.',
    notYou:
      'Si ce n’était pas vous, ouvrez votre compte dans un navigateur où vous êtes encore connecté. Choisissez un nouveau mot de passe, déconnectez les autres appareils et rétablissez votre adresse e-mail.',
    footer:
      'Si ce n’était pas vous et que vous n’êtes connecté nulle part, répondez immédiatement à cet e-mail. Les e-mails concernant le compte sont désormais envoyés à sa nouvelle adresse.',
  },
  proveMailbox: {
    title: 'Ajoutez vos achats sans compte',
    text: 'Vous pouvez ajouter au compte {account} les achats effectués sans compte avec cette adresse e-mail.',
    where: 'Ouvrez le lien dans le navigateur où vous êtes connecté.',
    action: 'Ajouter les achats',
  },
  deleteAccount: {
    title: 'Supprimez votre compte',
    text: 'Vous avez demandé la suppression du compte {account}. Cette action est irréversible.',
    where:
      'Ouvrez le lien dans un navigateur où vous êtes connecté à ce compte. Il ne fonctionne nulle part ailleurs. D’ici là, rien n’est supprimé.',
    action: 'Supprimer mon compte',
    footer:
      'Le lien est valable un jour. Si ce n’était pas vous, ne l’ouvrez pas. Quelqu’un est connecté à votre compte : changez votre mot de passe maintenant.',
  },
  accountDeleted: {
    title: 'Votre compte a été supprimé',
    text: 'Le compte {account} a été supprimé et tous les navigateurs ont été déconnectés. Merci d’avoir utilisé Tradepost.',
    orders:
      'Vos commandes et vos factures sont conservées, car les boutiques y sont tenues. Le lien dans chaque e-mail de commande ouvre toujours cette commande.',
    subscriptions:
      'La suppression de votre compte n’a pas résilié {count, plural, one {cet abonnement} many {ces abonnements} other {ces abonnements}}. Vous serez toujours débité. Pour résilier, contactez la boutique, ou inscrivez-vous à nouveau avec cette adresse et ajoutez vos achats en tant qu’invité.',
    footer:
      'Si ce n’était pas vous, répondez à cet e-mail. Vous pouvez vous réinscrire à tout moment avec la même adresse e-mail.',
  },
  latePayment: {
    title: 'Un paiement est arrivé après la fermeture de votre boutique',
    text: 'Un client a payé {amount} pour la commande {number} chez {shop}. Il avait ouvert la page de paiement avant que vous ne fermiez la boutique.',
    receipt: 'Le paiement se trouve sur votre compte de paiement, et le client a un reçu.',
    subscription: 'Il a démarré un abonnement. Celui-ci ne se renouvellera pas et se terminera après sa première période.',
    footer: 'Vous recevez cet e-mail parce que vous étiez propriétaire de la boutique au moment de sa fermeture.',
  },
  disputeOpened: {
    title: 'Litige de {amount} chez {shop}',
    text: 'Un client de {shop} a contesté un paiement de {amount} auprès de sa banque. Le montant est bloqué jusqu’à la décision.',
    reason: 'Motif indiqué : {reason}.',
    deadline: 'Répondez avant le {deadline}. Sinon, le client garde l’argent.',
    action: 'Voir le litige',
    footer: 'Vous recevez cet e-mail parce que vous pouvez répondre aux litiges de {shop}.',
  },
  disputeReasons: {
    credit_not_processed: 'Remboursement non reçu',
    duplicate: 'Débité deux fois',
    fraudulent: 'Paiement non autorisé',
    general: 'Autre',
    product_not_received: 'Produit non reçu',
    product_unacceptable: 'Produit non conforme à la description',
    subscription_canceled: 'Abonnement déjà résilié',
    unrecognized: 'Paiement non reconnu',
  },
  disputeDeadline: {
    title: 'Répondez au litige de {amount} avant le {deadline}',
    text: 'Le litige de {amount} chez {shop} est encore sans réponse. Vous avez jusqu’au {deadline}.',
    otherwise: 'Ensuite, le litige expire et le client garde l’argent.',
  },
  disputeOutcomes: {
    won: {
      title: 'Vous avez gagné un litige de {amount} chez {shop}',
      text: 'Vous avez gagné le litige de {amount} chez {shop}. Le montant est de nouveau dans votre solde.',
    },
    lost: {
      title: 'Vous avez perdu un litige de {amount} chez {shop}',
      text: 'Vous avez perdu le litige de {amount} chez {shop}. Le client garde le montant.',
    },
    expired: {
      title: 'Un litige de {amount} chez {shop} a expiré',
      text: 'Le litige de {amount} chez {shop} est resté sans réponse avant son échéance. Le client garde le montant.',
    },
    // RDR : Rapid Dispute Resolution, un service du réseau de cartes.
    automatic: {
      title: 'Un litige de {amount} chez {shop} a été résolu automatiquement',
      text: 'Rapid Dispute Resolution (RDR) a remboursé {amount} à un client de {shop}. Le litige est clos et n’appelle aucune réponse.',
    },
    fee: 'Les frais de litige de {fee} ne sont pas remboursés.',
  },
  invitation: {
    subject: 'Vous êtes invité dans une boutique',
    title: '{inviter} vous invite à rejoindre {shop}',
    text: '{inviter} ({email}) vous a invité à travailler dans la boutique {shop} sur Tradepost.',
    where: 'Pour accepter, connectez-vous ou créez un compte avec cette adresse e-mail.',
    role: 'Votre rôle : {roles}',
    roles: { owner: 'Propriétaire', admin: 'Administrateur', member: 'Membre' },
    action: 'Ouvrir l’invitation',
    footer:
      'Le lien est valable 48 heures et ne s’adresse qu’à vous. Si vous ne connaissez pas cette boutique, ignorez cet e-mail. Rien ne se passe tant que vous n’acceptez pas.',
  },
  order: {
    subject: 'Votre commande {number} chez {shop}',
    title: 'Merci pour votre commande',
    text: 'Votre commande {number} chez {shop} est confirmée.',
    open: '{keys, plural, =0 {Tout ce que vous avez acheté est dans votre commande.} one {Votre clé et vos téléchargements sont dans votre commande.} many {Vos clés et téléchargements sont dans votre commande.} other {Vos clés et téléchargements sont dans votre commande.}} Votre reçu arrive dans un e-mail séparé.',
    openSubscription:
      '{keys, plural, =0 {Tout ce que vous avez acheté est dans votre commande.} one {Votre clé et vos téléchargements sont dans votre commande.} many {Vos clés et téléchargements sont dans votre commande.} other {Vos clés et téléchargements sont dans votre commande.}} Pour gérer votre abonnement, connectez-vous avec cette adresse e-mail. Votre reçu arrive dans un e-mail séparé.',
    licenseKeys:
      '{count, plural, one {Votre clé de licence pour {product} : {keys}} many {Vos clés de licence pour {product} : {keys}} other {Vos clés de licence pour {product} : {keys}}}',
    // What the seller says about activating a license key.
    activation: 'Comment activer : {message}',
    line: '{quantity, number} × {name}',
    subtotal: 'Sous-total',
    discount: 'Réduction ({code})',
    credit: 'Crédit de l’abonnement',
    unused_time: 'Temps non utilisé : {plan}',
    carried_over: 'Report du solde précédent',
    tax_relief: 'Taxe déduite des prix',
    tax: 'Taxe',
    deducted: 'Déduite ci-dessus',
    total: 'Total',
    includesTax: 'Dont taxe',
    action: 'Ouvrir votre commande',
    footer: 'Conservez cet e-mail. Son lien ouvre votre commande sans connexion. Vendu par {shop} avec Tradepost.',
  },
  page: {
    title: 'Tradepost',
    noScript: 'Pour acheter ou vendre avec Tradepost, activez JavaScript et rechargez la page.',
  },
  webhookDisabled: {
    title: 'Un point de terminaison webhook de {shop} a été désactivé',
    gone: '{host} a répondu avec le statut 410 : le point de terminaison n’existe plus. Il ne reçoit plus d’événements.',
    failing: '{host} n’a accepté aucun événement depuis cinq jours. Il ne reçoit plus d’événements.',
    next: 'Une fois qu’il fonctionne, activez-le. Vous pourrez alors renvoyer les événements manqués.',
  },
  webhookFailing: {
    title: 'Un point de terminaison webhook de {shop} échoue à répétition',
    text: 'Les {count, number} dernières tentatives d’envoi d’événements à {host} ont échoué. Nous continuons d’essayer.',
    otherwise: 'Après cinq jours sans succès, le point de terminaison est désactivé.',
    action: 'Voir le point de terminaison',
    footer: 'Vous recevez cet e-mail parce que vous pouvez modifier les webhooks de {shop}.',
  },
}
