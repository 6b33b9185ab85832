import type { Translation } from '@tradepost/messages/catalog'
import type { messages as english } from '../en/server.ts'

/** German; addresses people as "Sie". */
export const messages: Translation<typeof english> = {
  quotes: { open: '„', close: '“' },
  linkHint: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  hourLink: 'Der Link gilt eine Stunde. Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  ignore: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  verification: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Hallo {account}, bestätigen Sie diese E-Mail-Adresse, um die Einrichtung Ihres Kontos abzuschließen.',
    purchases: 'Wir fügen auch Käufe hinzu, die Sie damit als Gast getätigt haben.',
    action: 'E-Mail-Adresse bestätigen',
  },
  existingAccount: {
    title: 'Sie haben bereits ein Konto',
    text: 'Jemand wollte sich mit dieser E-Mail-Adresse registrieren. Die Adresse gehört bereits zum Konto von {account}, daher haben wir kein neues erstellt.',
    action: 'Anmelden',
    question: 'Passwort vergessen?',
    reset: 'Neues Passwort wählen',
    footer:
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert, und niemand erfährt, dass Sie ein Konto haben.',
  },
  passwordReset: {
    title: 'Neues Passwort wählen',
    text: 'Wir haben eine Anfrage erhalten, das Passwort für das Konto von {account} zurückzusetzen.',
    action: 'Neues Passwort wählen',
    footer:
      'Der Link funktioniert einmal und gilt eine Stunde. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
  },
  passwordChanged: {
    title: 'Ihr Passwort wurde geändert',
    text: 'Das Passwort für das Konto von {account} wurde geändert. Wenn Sie das waren, können Sie diese E-Mail ignorieren.',
    notYou:
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort: Klicken Sie auf der Anmeldeseite auf „Passwort vergessen?“, und wir senden Ihnen einen Link. Mit dem neuen Passwort werden alle Browser abgemeldet.',
    footer: 'Wir senden Ihnen nie Ihr Passwort und fragen nie per E-Mail danach.',
    notYouSignOut:
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort: Klicken Sie auf der Anmeldeseite auf „Passwort vergessen?“, und wir senden Ihnen einen Link. Melden Sie danach in Ihrem Konto Ihre anderen Geräte ab.',
    notYouAsk: 'Wenn Sie das nicht waren, wenden Sie sich sofort an die Betreiber dieser Website.',
  },
  confirmNewEmail: {
    title: 'Diese E-Mail-Adresse für Ihr Konto verwenden',
    text: 'Wir haben eine Anfrage erhalten, {email} für das Konto von {account} zu verwenden.',
    where: 'Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind. Bis dahin ändert sich nichts.',
    action: 'Diese Adresse verwenden',
  },
  changeEmail: {
    title: 'E-Mail-Adresse ändern',
    text: 'Sie möchten die E-Mail-Adresse für das Konto von {account} in {email} ändern.',
    where:
      'Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind. Dann senden wir einen Link an die neue Adresse. Sobald Sie diesen öffnen, ist die Änderung wirksam.',
    action: 'E-Mail-Adresse ändern',
    footer:
      'Der Link gilt eine Stunde. Wenn Sie das nicht waren, öffnen Sie ihn nicht. Jemand ist mit Ihrem Konto angemeldet: Ändern Sie sofort Ihr Passwort.',
  },
  emailChanged: {
    title: 'Ihre E-Mail-Adresse wurde geändert',
    text: 'Die E-Mail-Adresse für das Konto von {account} ist jetzt {email}. Wenn Sie das waren, können Sie diese E-Mail ignorieren.',
    notYou:
      'Wenn Sie das nicht waren, öffnen Sie Ihr Konto in einem Browser, in dem Sie noch angemeldet sind. Wählen Sie ein neues Passwort, melden Sie andere Geräte ab und ändern Sie die E-Mail-Adresse zurück.',
    footer:
      'Wenn Sie das nicht waren und nirgends mehr angemeldet sind, antworten Sie sofort auf diese E-Mail. E-Mails zum Konto gehen jetzt an die neue Adresse.',
  },
  proveMailbox: {
    title: 'Ihre Käufe als Gast hinzufügen',
    text: 'Sie können Käufe, die mit dieser E-Mail-Adresse als Gast getätigt wurden, dem Konto von {account} hinzufügen.',
    where: 'Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind.',
    action: 'Käufe hinzufügen',
  },
  deleteAccount: {
    title: 'Ihr Konto löschen',
    text: 'Sie möchten das Konto von {account} löschen. Das kann nicht rückgängig gemacht werden.',
    where:
      'Öffnen Sie den Link in einem Browser, in dem Sie mit diesem Konto angemeldet sind. Anderswo funktioniert er nicht. Bis dahin wird nichts gelöscht.',
    action: 'Mein Konto löschen',
    footer:
      'Der Link gilt einen Tag. Wenn Sie das nicht waren, öffnen Sie ihn nicht. Jemand ist mit Ihrem Konto angemeldet: Ändern Sie sofort Ihr Passwort.',
  },
  accountDeleted: {
    title: 'Ihr Konto wurde gelöscht',
    text: 'Das Konto von {account} wurde gelöscht, und alle Browser sind abgemeldet. Danke, dass Sie Tradepost verwendet haben.',
    orders:
      'Ihre Bestellungen und Rechnungen bleiben erhalten, weil Shops sie aufbewahren müssen. Der Link in jeder Bestell-E-Mail öffnet weiterhin die jeweilige Bestellung.',
    subscriptions:
      'Durch das Löschen Ihres Kontos {count, plural, one {wurde dieses Abonnement} other {wurden diese Abonnements}} nicht gekündigt. Es wird weiterhin abgebucht. Zum Kündigen wenden Sie sich an den Shop, oder registrieren Sie sich wieder mit dieser E-Mail-Adresse und fügen Sie Ihre Gastkäufe hinzu.',
    footer:
      'Wenn Sie das nicht waren, antworten Sie auf diese E-Mail. Sie können sich jederzeit wieder mit derselben E-Mail-Adresse registrieren.',
  },
  latePayment: {
    title: 'Nach der Schließung Ihres Shops ist eine Zahlung eingegangen',
    text: 'Ein Kunde hat {amount} für die Bestellung {number} bei {shop} bezahlt. Der Bezahlvorgang war schon geöffnet, bevor Sie den Shop geschlossen haben.',
    receipt: 'Die Zahlung ist auf Ihrem Zahlungskonto, und der Kunde hat einen Beleg.',
    subscription: 'Damit hat ein Abonnement begonnen. Es verlängert sich nicht und endet nach dem ersten Zeitraum.',
    footer: 'Sie erhalten diese E-Mail, weil Sie bei der Schließung Inhaber des Shops waren.',
  },
  disputeOpened: {
    title: 'Zahlungsanfechtung über {amount} bei {shop}',
    text: 'Ein Kunde von {shop} hat eine Zahlung über {amount} bei seiner Bank angefochten. Der Betrag wird einbehalten, bis die Anfechtung entschieden ist.',
    reason: 'Angegebener Grund: {reason}.',
    deadline: 'Antworten Sie bis {deadline}. Andernfalls behält der Kunde das Geld.',
    action: 'Anfechtung ansehen',
    footer: 'Sie erhalten diese E-Mail, weil Sie bei {shop} auf Anfechtungen antworten können.',
  },
  disputeReasons: {
    credit_not_processed: 'Erstattung nicht erhalten',
    duplicate: 'Doppelt belastet',
    fraudulent: 'Zahlung nicht autorisiert',
    general: 'Sonstiges',
    product_not_received: 'Produkt nicht erhalten',
    product_unacceptable: 'Produkt entspricht nicht der Beschreibung',
    subscription_canceled: 'Abo bereits gekündigt',
    unrecognized: 'Zahlung nicht erkannt',
  },
  disputeDeadline: {
    title: 'Antworten Sie bis {deadline} auf die Anfechtung über {amount}',
    text: 'Die Anfechtung über {amount} bei {shop} ist noch unbeantwortet. Sie haben bis {deadline} Zeit.',
    otherwise: 'Danach läuft die Anfechtung ab und der Kunde behält das Geld.',
  },
  disputeOutcomes: {
    won: {
      title: 'Sie haben eine Anfechtung über {amount} bei {shop} gewonnen',
      text: 'Sie haben die Anfechtung über {amount} bei {shop} gewonnen. Der Betrag ist wieder in Ihrem Guthaben.',
    },
    lost: {
      title: 'Sie haben eine Anfechtung über {amount} bei {shop} verloren',
      text: 'Sie haben die Anfechtung über {amount} bei {shop} verloren. Der Kunde behält den Betrag.',
    },
    expired: {
      title: 'Eine Anfechtung über {amount} bei {shop} ist abgelaufen',
      text: 'Die Anfechtung über {amount} bei {shop} wurde nicht vor Ablauf der Frist beantwortet. Der Kunde behält den Betrag.',
    },
    // RDR: Rapid Dispute Resolution, ein Dienst des Kartennetzwerks.
    automatic: {
      title: 'Eine Anfechtung über {amount} bei {shop} wurde automatisch gelöst',
      text: 'Rapid Dispute Resolution (RDR) hat einem Kunden von {shop} {amount} zurückgezahlt. Die Anfechtung ist abgeschlossen und braucht keine Antwort.',
    },
    fee: 'Die Anfechtungsgebühr von {fee} wird nicht erstattet.',
  },
  invitation: {
    subject: 'Sie sind in einen Shop eingeladen',
    title: '{inviter} hat Sie zu {shop} eingeladen',
    text: '{inviter} ({email}) hat Sie eingeladen, im Shop {shop} auf Tradepost mitzuarbeiten.',
    where: 'Um anzunehmen, melden Sie sich mit dieser E-Mail-Adresse an oder erstellen Sie damit ein Konto.',
    role: 'Ihre Rolle: {roles}',
    roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
    action: 'Einladung öffnen',
    footer:
      'Der Link gilt 48 Stunden und ist nur für Sie bestimmt. Wenn Sie diesen Shop nicht kennen, ignorieren Sie diese E-Mail. Solange Sie nicht annehmen, passiert nichts.',
  },
  order: {
    subject: 'Ihre Bestellung {number} bei {shop}',
    title: 'Vielen Dank für Ihre Bestellung',
    text: 'Ihre Bestellung {number} bei {shop} ist bestätigt.',
    open: '{keys, plural, =0 {Alles, was Sie gekauft haben, ist in Ihrer Bestellung.} one {Ihr Schlüssel und Ihre Downloads sind in Ihrer Bestellung.} other {Ihre Schlüssel und Downloads sind in Ihrer Bestellung.}} Ihr Beleg kommt in einer separaten E-Mail.',
    openSubscription:
      '{keys, plural, =0 {Alles, was Sie gekauft haben, ist in Ihrer Bestellung.} one {Ihr Schlüssel und Ihre Downloads sind in Ihrer Bestellung.} other {Ihre Schlüssel und Downloads sind in Ihrer Bestellung.}} Um Ihr Abonnement zu verwalten, melden Sie sich mit dieser E-Mail-Adresse an. Ihr Beleg kommt in einer separaten E-Mail.',
    licenseKeys:
      '{count, plural, one {Ihr Lizenzschlüssel für {product}: {keys}} other {Ihre Lizenzschlüssel für {product}: {keys}}}',
    // What the seller says about activating a license key.
    activation: 'So aktivieren Sie: {message}',
    line: '{quantity, number} × {name}',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt ({code})',
    credit: 'Abonnement-Guthaben',
    unused_time: 'Nicht genutzte Zeit: {plan}',
    carried_over: 'Übertrag',
    tax_relief: 'Aus den Preisen herausgerechnete Steuer',
    tax: 'Steuer',
    deducted: 'Oben abgezogen',
    total: 'Gesamtbetrag',
    includesTax: 'Enthaltene Steuer',
    action: 'Bestellung öffnen',
    footer:
      'Bewahren Sie diese E-Mail auf. Der Link darin öffnet Ihre Bestellung ohne Anmeldung. Verkauft von {shop} mit Tradepost.',
  },
  page: {
    title: 'Tradepost',
    noScript: 'Um mit Tradepost zu kaufen oder zu verkaufen, aktivieren Sie JavaScript und laden Sie die Seite neu.',
  },
  webhookDisabled: {
    title: 'Ein Webhook-Endpunkt von {shop} wurde deaktiviert',
    gone: '{host} hat mit Status 410 geantwortet: Den Endpunkt gibt es nicht mehr. Er erhält keine Ereignisse mehr.',
    failing: '{host} hat seit fünf Tagen kein Ereignis angenommen. Der Endpunkt erhält keine Ereignisse mehr.',
    next: 'Sobald er funktioniert, aktivieren Sie ihn. Danach können Sie die verpassten Ereignisse erneut senden.',
  },
  webhookFailing: {
    title: 'Ein Webhook-Endpunkt von {shop} schlägt wiederholt fehl',
    text: 'Die letzten {count, number} Versuche, Ereignisse an {host} zuzustellen, sind fehlgeschlagen. Wir versuchen es weiter.',
    otherwise: 'Nach fünf Tagen ohne Erfolg wird der Endpunkt deaktiviert.',
    action: 'Endpunkt ansehen',
    footer: 'Sie erhalten diese E-Mail, weil Sie Webhooks von {shop} ändern können.',
  },
}
