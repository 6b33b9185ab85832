const number = new Intl.NumberFormat('en-US')

/** What English says of what is paid again and again: how often, what the buyer agrees to, and what comes of it. */
export const subscriptions = {
  /** How often, inside of a sentence. A `span` is "3 months", with its plural. */
  every: { Day: 'every day', Week: 'every week', Month: 'every month', Year: 'every year' },
  everySpan: (span: string) => `every ${span}`,
  per: {
    Day: (amount: string) => `${amount} / day`,
    Week: (amount: string) => `${amount} / week`,
    Month: (amount: string) => `${amount} / month`,
    Year: (amount: string) => `${amount} / year`,
  },
  amountEvery: (amount: string, every: string) => `${amount} ${every}`,
  lead: (name: string) => `Subscribe to ${name}`,
  leadTrial: (name: string) => `Try ${name}`,
  leadUpdate: (name: string) => `New card for ${name}`,
  freeFor: (span: string) => `${span} free`,
  trialFor: (amount: string, span: string) => `${amount} for ${span}`,
  trialThen: (trial: string, price: string) => `${trial}, then ${price}`,
  addon: (price: string) => `Add-on · ${price}`,
  addonLater: (price: string) => `Add-on · ${price} after the trial`,
  once: 'One-time',
  asUsed: 'Charged as you use it',
  andUsage: (price: string) => `${price}, and what you use`,
  unitsFree: (units: string) => `${units} free`,
  dueToday: 'Due today',
  then: (every: string, date: string) => `Then ${every} from ${date}`,
  thenPrice: (price: string, date: string) => `Then ${price} from ${date}`,
  from: (date: string) => `From ${date}`,
  plusUsage: 'What you use is charged on top, after each period.',
  firstPayments: (count: number) => (count === 1 ? 'first payment only' : `first ${number.format(count)} payments`),
  nothingNow: 'Nothing is charged now',
  owedNow: 'What is owed is charged to the new card now',
  pay: {
    subscribe: 'Subscribe',
    subscribePaying: (amount: string) => `Subscribe and pay ${amount}`,
    trial: 'Start trial',
    trialPaying: (amount: string) => `Start trial and pay ${amount}`,
    save: 'Save card',
    savePaying: (amount: string) => `Save card and pay ${amount}`,
  },
  /** Above the button: who may charge what, when, and how that ends. */
  agree: {
    subscribe: (business: string, price: string) =>
      `By subscribing, you allow ${business} to charge your card ${price} until you cancel.`,
    trial: (business: string, price: string) =>
      `By starting the trial, you allow ${business} to charge your card ${price} once it is over, until you cancel.`,
    trialEnds: (date: string) => `The trial ends on ${date}: cancel before, and nothing more is charged.`,
    onDemand: (business: string, name: string) =>
      `By subscribing, you allow ${business} to charge your card for ${name} as you use it, until you cancel.`,
    update: (business: string, name: string) =>
      `By saving this card, you allow ${business} to charge it for ${name} from now on, until you cancel.`,
    owed: (amount: string) => `What is owed, ${amount}, is charged to it at once.`,
    next: (date: string) => `The next charge is on ${date}.`,
    later: (date: string, amount: string) => `From ${date} it is ${amount}.`,
    ends: (date: string) => `The subscription ends by itself on ${date}.`,
    stop: (business: string) => `You can cancel with ${business} at any time.`,
  },
  paid: {
    subscribed: (name: string) => (name ? `You are subscribed. Thank you, ${name}` : 'You are subscribed. Thank you'),
    trialBegun: (name: string) => (name ? `Your trial has begun. Thank you, ${name}` : 'Your trial has begun. Thank you'),
    cardSaved: 'Your card is saved',
    cardUse: (business: string, name: string) => `From now on ${business} charges it for ${name}.`,
    owed: (amount: string) => `The outstanding payment of ${amount} was charged to it.`,
    nextCharge: (date: string) => `Next charge on ${date}`,
  },
  completed: {
    title: 'This subscription has already begun',
    text: 'There is nothing more to do here. The confirmation was sent by e-mail.',
    savedTitle: 'This card is already saved',
    savedText: 'There is nothing more to do here.',
  },
}
export type Subscriptions = typeof subscriptions
