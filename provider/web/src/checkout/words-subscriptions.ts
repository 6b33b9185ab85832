export const words = {
  subscriptions: {
    /** How often a subscription is charged, in a sentence. A span elsewhere is "3 months", with its plural. */
    every: {
      Day: '{count, plural, one {every day} other {every # days}}',
      Week: '{count, plural, one {every week} other {every # weeks}}',
      Month: '{count, plural, one {every month} other {every # months}}',
      Year: '{count, plural, one {every year} other {every # years}}',
    },
    per: { Day: '{amount}/day', Week: '{amount}/week', Month: '{amount}/month', Year: '{amount}/year' },
    amountEvery: '{amount} {every}',
    lead: 'Subscribe to {name}',
    leadTrial: 'Try {name}',
    leadUpdate: 'New card for {name}',
    freeFor: '{span} free',
    trialFor: '{amount} for {span}',
    trialThen: '{trial}, then {price}',
    addon: 'Add-on · {price}',
    addonLater: 'Add-on · {price} after the trial',
    once: 'One-time',
    asUsed: 'Pay as you go',
    /** Why a plan with a free trial costs its price today. */
    trialUsed: {
      email: 'You’ve already had a free trial at {business}, so the subscription starts today.',
      card: 'This card was already used for a free trial at {business}, so the subscription starts today.',
    },
    andUsage: '{price} plus usage',
    /** A price of usage: "API calls: $0.002 each (1,000 free)". */
    perUnit: '{price} each',
    unitsFree: '{units, number} free',
    dueToday: 'Due today',
    then: 'Then {every} from {date}',
    thenPrice: 'Then {price} from {date}',
    from: 'From {date}',
    plusUsage: 'Usage is billed after each period.',
    firstPayments: '{count, plural, one {first payment only} other {first # payments}}',
    nothingNow: 'Nothing due now',
    owedNow: 'The outstanding amount is charged to your new card now',
    pay: {
      subscribe: 'Subscribe',
      subscribePaying: 'Subscribe and pay {amount}',
      trial: 'Start {days, plural, one {#-day} other {#-day}} trial',
      trialPaying: 'Start {days, plural, one {#-day} other {#-day}} trial and pay {amount}',
      save: 'Save card',
      savePaying: 'Save card and pay {amount}',
    },
    /** Above the button: who may charge what and when, and how to stop it. */
    agree: {
      subscribe:
        'By subscribing, you allow {business} to charge your card {price} {term, select, chosen {until the subscription ends on {end} or you cancel.} other {until you cancel.}}',
      trial:
        'By starting the trial, you allow {business} to charge your card {price} after the trial, {term, select, chosen {until the subscription ends on {end} or you cancel.} other {until you cancel.}}',
      trialEnds: 'Your trial ends on {date}. Cancel before then to avoid charges.',
      onDemand:
        'By subscribing, you allow {business} to charge your card for {name} as you use it, {term, select, chosen {until the subscription ends on {end} or you cancel.} other {until you cancel.}}',
      update: 'By saving this card, you allow {business} to charge it for {name} until you cancel.',
      owed: 'The outstanding {amount} is charged to it right away.',
      next: 'The next charge is on {date}.',
      later: 'From {date}, you’ll pay {amount}.',
      ends: 'The subscription ends on {date}.',
      stop: 'You can cancel anytime at {business}.',
    },
    paid: {
      subscribed: 'You’re subscribed. Thank you',
      subscribedNamed: 'You’re subscribed. Thank you, {name}',
      trialBegun: 'Your trial has started. Thank you',
      trialBegunNamed: 'Your trial has started. Thank you, {name}',
      trialBadge: 'Trial started',
      cardSaved: 'Card saved',
      cardUse: '{business} will use it for {name}.',
      owed: 'We charged the outstanding {amount} to it.',
      nextCharge: 'Next charge on {date}',
    },
    completed: {
      title: 'This subscription has already started',
      text: 'We’ve emailed you a confirmation.',
      savedTitle: 'This card has already been saved',
      savedText: 'You can close this page.',
    },
  },
} as const
