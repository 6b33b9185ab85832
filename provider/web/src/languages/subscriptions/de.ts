import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('de')

/** What German says of subscriptions. */
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
  asUsed: 'Wird nach Nutzung abgebucht',
  andUsage: (price) => `${price}, dazu die Nutzung`,
  unitsFree: (units) => `${units} frei`,
  dueToday: 'Heute fällig',
  then: (every, date) => `Danach ${every}, ab ${date}`,
  thenPrice: (price, date) => `Danach ${price}, ab ${date}`,
  from: (date) => `Ab ${date}`,
  plusUsage: 'Die Nutzung kommt nach jedem Zeitraum hinzu.',
  firstPayments: (count) => (count === 1 ? 'nur erste Zahlung' : `erste ${number.format(count)} Zahlungen`),
  nothingNow: 'Jetzt wird nichts abgebucht',
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
    trialEnds: (date) => `Die Testphase endet am ${date}: Kündigen Sie vorher, wird nichts weiter abgebucht.`,
    onDemand: (business, name) =>
      `Mit dem Abonnement erlauben Sie ${business}, die Nutzung von ${name} von Ihrer Karte abzubuchen, bis Sie kündigen.`,
    update: (business, name) =>
      `Mit dem Speichern erlauben Sie ${business}, ab jetzt ${name} von dieser Karte abzubuchen, bis Sie kündigen.`,
    owed: (amount) => `Der offene Betrag von ${amount} wird sofort abgebucht.`,
    next: (date) => `Die nächste Abbuchung ist am ${date}.`,
    later: (date, amount) => `Ab ${date} sind es ${amount}.`,
    ends: (date) => `Das Abonnement endet von selbst am ${date}.`,
    stop: (business) => `Sie können jederzeit bei ${business} kündigen.`,
  },
  paid: {
    subscribed: (name) => (name ? `Ihr Abonnement läuft. Vielen Dank, ${name}` : 'Ihr Abonnement läuft. Vielen Dank'),
    trialBegun: (name) => (name ? `Ihre Testphase läuft. Vielen Dank, ${name}` : 'Ihre Testphase läuft. Vielen Dank'),
    cardSaved: 'Ihre Karte ist gespeichert',
    cardUse: (business, name) => `Ab jetzt bucht ${business} davon ${name} ab.`,
    owed: (amount) => `Der offene Betrag von ${amount} wurde von ihr abgebucht.`,
    nextCharge: (date) => `Nächste Abbuchung am ${date}`,
  },
  completed: {
    title: 'Dieses Abonnement läuft bereits',
    text: 'Hier ist nichts mehr zu tun. Die Bestätigung wurde per E‑Mail verschickt.',
    savedTitle: 'Diese Karte ist bereits gespeichert',
    savedText: 'Hier ist nichts mehr zu tun.',
  },
}
