import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('de')

/** German messages about subscriptions. */
export const subscriptions: Subscriptions = {
  every: { Day: 'jeden Tag', Week: 'jede Woche', Month: 'jeden Monat', Year: 'jedes Jahr' },
  everySpan: (span) => `alle ${span}`,
  per: {
    Day: (amount) => `${amount} / Tag`,
    Week: (amount) => `${amount} / Woche`,
    Month: (amount) => `${amount} / Monat`,
    Year: (amount) => `${amount} / Jahr`,
  },
  amountEvery: (amount, every) => `${every} ${amount}`,
  lead: (name) => `${name} abonnieren`,
  leadTrial: (name) => `${name} testen`,
  leadUpdate: (name) => `Neue Karte für ${name}`,
  freeFor: (span) => `${span} kostenlos`,
  trialFor: (amount, span) => `${span} für ${amount}`,
  trialThen: (trial, price) => `${trial}, danach ${price}`,
  addon: (price) => `Zusatz · ${price}`,
  addonLater: (price) => `Zusatz · nach der Testphase ${price}`,
  once: 'Einmalig',
  asUsed: 'Abrechnung nach Nutzung',
  andUsage: (price) => `${price} zuzüglich Nutzung`,
  unitsFree: (units) => `${units} frei`,
  dueToday: 'Heute fällig',
  then: (every, date) => `Danach ${every}, ab ${date}`,
  thenPrice: (price, date) => `Danach ${price}, ab ${date}`,
  from: (date) => `Ab ${date}`,
  plusUsage: 'Die Nutzung wird nach jedem Zeitraum abgerechnet.',
  firstPayments: (count) => (count === 1 ? 'nur erste Zahlung' : `erste ${number.format(count)} Zahlungen`),
  nothingNow: 'Jetzt ist nichts fällig',
  owedNow: 'Der offene Betrag wird jetzt von der neuen Karte abgebucht',
  pay: {
    subscribe: 'Abonnieren',
    subscribePaying: (amount) => `Abonnieren und ${amount} zahlen`,
    trial: 'Testphase starten',
    trialPaying: (amount) => `Testphase starten und ${amount} zahlen`,
    save: 'Karte speichern',
    savePaying: (amount) => `Karte speichern und ${amount} zahlen`,
  },
  agree: {
    subscribe: (business, price) =>
      `Mit dem Abonnement erlauben Sie ${business}, von Ihrer Karte ${price} abzubuchen, bis Sie kündigen.`,
    trial: (business, price) =>
      `Mit der Testphase erlauben Sie ${business}, nach deren Ende von Ihrer Karte ${price} abzubuchen, bis Sie kündigen.`,
    trialEnds: (date) => `Ihre Testphase endet am ${date}. Kündigen Sie vorher, um Kosten zu vermeiden.`,
    onDemand: (business, name) =>
      `Mit dem Abonnement erlauben Sie ${business}, die Nutzung von ${name} von Ihrer Karte abzubuchen, bis Sie kündigen.`,
    update: (business, name) =>
      `Mit dem Speichern erlauben Sie ${business}, ab jetzt ${name} von dieser Karte abzubuchen, bis Sie kündigen.`,
    owed: (amount) => `Der offene Betrag von ${amount} wird sofort abgebucht.`,
    next: (date) => `Die nächste Abbuchung ist am ${date}.`,
    later: (date, amount) => `Ab ${date} sind es ${amount}.`,
    ends: (date) => `Das Abonnement endet am ${date}.`,
    stop: (business) => `Sie können jederzeit bei ${business} kündigen.`,
  },
  paid: {
    subscribed: (name) => (name ? `Ihr Abonnement ist aktiv. Vielen Dank, ${name}` : 'Ihr Abonnement ist aktiv. Vielen Dank'),
    trialBegun: (name) =>
      name ? `Ihre Testphase hat begonnen. Vielen Dank, ${name}` : 'Ihre Testphase hat begonnen. Vielen Dank',
    cardSaved: 'Karte gespeichert',
    cardUse: (business, name) => `${business} verwendet sie für ${name}.`,
    owed: (amount) => `Der offene Betrag von ${amount} wurde abgebucht.`,
    nextCharge: (date) => `Nächste Abbuchung am ${date}`,
  },
  completed: {
    title: 'Dieses Abonnement läuft bereits',
    text: 'Wir haben Ihnen eine Bestätigung per E‑Mail gesendet.',
    savedTitle: 'Diese Karte ist bereits gespeichert',
    savedText: 'Sie können diese Seite schließen.',
  },
}
