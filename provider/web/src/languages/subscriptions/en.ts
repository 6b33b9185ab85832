const number = new Intl.NumberFormat('en-US')

/** English messages about subscriptions: how often they are charged, what the buyer agrees to, and the result. */
export const subscriptions = {
  /** Billing interval in a sentence. A `span` is "3 months", with its plural. */
  every: { Day: 'every day', Week: 'every week', Month: 'every month', Year: 'every year' },
  everySpan: (span: string) => `every ${span}`,
  per: {
    Day: (amount: string) => `${amount}/day`,
    Week: (amount: string) => `${amount}/week`,
    Month: (amount: string) => `${amount}/month`,
    Year: (amount: string) => `${amount}/year`,
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
  asUsed: 'Pay as you go',
  andUsage: (price: string) => `${price} plus usage`,
  unitsFree: (units: string) => `${units} free`,
  dueToday: 'Due today',
  then: (every: string, date: string) => `Then ${every} from ${date}`,
  thenPrice: (price: string, date: string) => `Then ${price} from ${date}`,
  from: (date: string) => `From ${date}`,
  plusUsage: 'Usage is billed after each period.',
  firstPayments: (count: number) => (count === 1 ? 'first payment only' : `first ${number.format(count)} payments`),
  nothingNow: 'Nothing due now',
  owedNow: 'The outstanding amount is charged to your new card now',
  pay: {
    subscribe: 'Subscribe',
    subscribePaying: (amount: string) => `Subscribe and pay ${amount}`,
    trial: 'Start trial',
    trialPaying: (amount: string) => `Start trial and pay ${amount}`,
    save: 'Save card',
    savePaying: (amount: string) => `Save card and pay ${amount}`,
  },
  /** Above the button: who may charge what and when, and how to stop it. */
  agree: {
    subscribe: (business: string, price: string) =>
      `By subscribing, you allow ${business} to charge your card ${price} until you cancel.`,
    trial: (business: string, price: string) =>
      `By starting the trial, you allow ${business} to charge your card ${price} after it ends, until you cancel.`,
    trialEnds: (date: string) => `Your trial ends on ${date}. Cancel before then to avoid charges.`,
    onDemand: (business: string, name: string) =>
      `By subscribing, you allow ${business} to charge your card for ${name} as you use it, until you cancel.`,
    update: (business: string, name: string) =>
      `By saving this card, you allow ${business} to charge it for ${name} until you cancel.`,
    owed: (amount: string) => `The outstanding ${amount} is charged to it right away.`,
    next: (date: string) => `The next charge is on ${date}.`,
    later: (date: string, amount: string) => `From ${date}, you’ll pay ${amount}.`,
    ends: (date: string) => `The subscription ends on ${date}.`,
    stop: (business: string) => `You can cancel anytime at ${business}.`,
  },
  paid: {
    subscribed: (name: string) => (name ? `You’re subscribed. Thank you, ${name}` : 'You’re subscribed. Thank you'),
    trialBegun: (name: string) => (name ? `Your trial has started. Thank you, ${name}` : 'Your trial has started. Thank you'),
    cardSaved: 'Card saved',
    cardUse: (business: string, name: string) => `${business} will use it for ${name}.`,
    owed: (amount: string) => `We charged the outstanding ${amount} to it.`,
    nextCharge: (date: string) => `Next charge on ${date}`,
  },
  completed: {
    title: 'This subscription has already started',
    text: 'We’ve emailed you a confirmation.',
    savedTitle: 'This card has already been saved',
    savedText: 'You can close this page.',
  },
}
export type Subscriptions = typeof subscriptions
