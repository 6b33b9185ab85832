/** Texts of the platform’s emails, and what a page says before its script runs. */
export const words = {
  quotes: { open: '“', close: '”' },
  linkHint: 'If the button doesn’t work, open this link:',
  hourLink: 'The link works for one hour. If you didn’t request this, you can ignore this email.',
  ignore: 'If you didn’t request this, you can ignore this email.',
  verification: {
    title: 'Confirm your email',
    text: 'Hi {account}, confirm this email address to finish setting up your account.',
    purchases: 'We’ll also add purchases you made with it as a guest.',
    action: 'Confirm email',
  },
  existingAccount: {
    title: 'You already have an account',
    text: 'Someone tried to sign up with this email. It already belongs to the account of {account}, so we didn’t create a new one.',
    action: 'Sign in',
    question: 'Forgot your password?',
    reset: 'Choose a new one',
    footer: 'If this wasn’t you, ignore this email. Nothing changed, and they can’t tell you have an account.',
  },
  passwordReset: {
    title: 'Choose a new password',
    text: 'We received a request to reset the password for the account of {account}.',
    action: 'Choose a new password',
    footer: 'The link works once, for one hour. If this wasn’t you, ignore this email. Your password won’t change.',
  },
  passwordChanged: {
    title: 'Your password was changed',
    text: 'The password for the account of {account} was changed. If this was you, you can ignore this email.',
    notYou:
      'If this wasn’t you, choose a new password right away. Select “Forgot password?” on the sign-in page and we’ll email you a link. The new password signs out every browser.',
    footer: 'We never send your password or ask for it by email.',
    notYouSignOut:
      'If this wasn’t you, choose a new password right away. Select “Forgot password?” on the sign-in page and we’ll email you a link. Then sign out your other devices in your account.',
    notYouAsk: 'If this wasn’t you, contact the people who run this site right away.',
  },
  confirmNewEmail: {
    title: 'Use this email for your account',
    text: 'We received a request to use {email} for the account of {account}.',
    where: 'Open the link in the browser where you’re signed in. Until then, nothing changes.',
    action: 'Use this email',
  },
  changeEmail: {
    title: 'Change your email',
    text: 'You asked to change the email for the account of {account} to {email}.',
    where:
      'Open the link in the browser where you’re signed in. Then we’ll send one to the new address, and your email changes when you open that one.',
    action: 'Change email',
    footer:
      'The link works for one hour. If this wasn’t you, don’t open it. Someone is signed in to your account, so change your password now.',
  },
  emailChanged: {
    title: 'Your email was changed',
    text: 'The email for the account of {account} is now {email}. If this was you, you can ignore this email.',
    notYou:
      'If this wasn’t you, open your account in a browser where you’re still signed in. Choose a new password, sign out other devices and change the email back.',
    footer:
      'If this wasn’t you and you’re not signed in anywhere, reply to this email right away. Emails about the account now go to its new address.',
  },
  proveMailbox: {
    title: 'Add your guest purchases',
    text: 'You can add purchases made as a guest with this email to the account of {account}.',
    where: 'Open the link in the browser where you’re signed in.',
    action: 'Add purchases',
  },
  deleteAccount: {
    title: 'Delete your account',
    text: 'You asked to delete the account of {account}. This can’t be undone.',
    where:
      'Open the link in a browser where you’re signed in to this account, then confirm. It doesn’t work anywhere else. Until then, nothing is deleted.',
    action: 'Delete my account',
    footer:
      'The link works for one day. If this wasn’t you, don’t open it. Someone is signed in to your account, so change your password now.',
  },
  accountDeleted: {
    title: 'Your account was deleted',
    text: 'The account of {account} was deleted, and every browser is signed out. Thanks for using Tradepost.',
    orders: 'Your orders and invoices stay, because shops must keep them. The link in each order email still opens that order.',
    subscriptions:
      'Deleting your account didn’t cancel {count, plural, one {this subscription} other {these subscriptions}}. You’ll still be charged. To cancel, ask the shop, or sign up again with this email and add your guest purchases.',
    footer: 'If this wasn’t you, reply to this email. You can sign up again with the same email anytime.',
  },
  latePayment: {
    title: 'A payment came in after you closed your shop',
    text: 'A customer paid {amount} for order {number} at {shop}. They opened the checkout before you closed the shop.',
    receipt: 'The payment is in your payments account, and the customer has a receipt.',
    subscription: 'It started a subscription. The subscription won’t renew and ends after its first period.',
    footer: 'You received this email because you owned the shop when it closed.',
  },
  disputeOpened: {
    title: '{amount} dispute at {shop}',
    text: 'A customer of {shop} disputed a payment of {amount} with their bank. The amount is held until the dispute is decided.',
    reason: 'Their reason: {reason}.',
    deadline: 'Respond by {deadline}. If you don’t, the customer keeps the money.',
    action: 'View dispute',
    footer: 'You received this email because you can respond to disputes at {shop}.',
  },
  disputeReasons: {
    credit_not_processed: 'Refund not received',
    duplicate: 'Charged twice',
    fraudulent: 'Payment not authorized',
    general: 'Other',
    product_not_received: 'Product not received',
    product_unacceptable: 'Product not as described',
    subscription_canceled: 'Subscription already canceled',
    unrecognized: 'Payment not recognized',
  },
  disputeDeadline: {
    title: 'Respond to a {amount} dispute by {deadline}',
    text: 'The dispute of {amount} at {shop} has no response yet. You have until {deadline}.',
    otherwise: 'After that, the dispute expires and the customer keeps the money.',
  },
  disputeOutcomes: {
    won: {
      title: 'You won a {amount} dispute at {shop}',
      text: 'You won the {amount} dispute at {shop}. The amount is back in your balance.',
    },
    lost: {
      title: 'You lost a {amount} dispute at {shop}',
      text: 'You lost the {amount} dispute at {shop}. The customer keeps the amount.',
    },
    expired: {
      title: 'A {amount} dispute at {shop} expired',
      text: 'The dispute of {amount} at {shop} got no response before its deadline. The customer keeps the amount.',
    },
    // RDR: Rapid Dispute Resolution, a service of the card network.
    automatic: {
      title: 'A {amount} dispute at {shop} was resolved automatically',
      text: 'Rapid Dispute Resolution (RDR) returned {amount} to a customer of {shop}. The dispute is closed and needs no response.',
    },
    fee: 'The dispute fee of {fee} isn’t returned.',
  },
  invitation: {
    subject: 'You’re invited to a shop',
    title: '{inviter} invited you to {shop}',
    text: '{inviter} ({email}) invited you to work in the shop {shop} on Tradepost.',
    where: 'Sign in or create an account with this email address to accept.',
    role: 'Your role: {roles}',
    roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
    action: 'Open invitation',
    footer:
      'The link works for 48 hours and is only for you. If you don’t know this shop, ignore this email. Nothing happens until you accept.',
  },
  order: {
    subject: 'Your order {number} at {shop}',
    title: 'Thank you for your order',
    text: 'Your order {number} from {shop} is confirmed.',
    open: '{keys, plural, =0 {Everything you bought is in your order.} one {Your key and downloads are in your order.} other {Your keys and downloads are in your order.}} Your receipt comes in a separate email.',
    openSubscription:
      '{keys, plural, =0 {Everything you bought is in your order.} one {Your key and downloads are in your order.} other {Your keys and downloads are in your order.}} To manage your subscription, sign in with this email address. Your receipt comes in a separate email.',
    licenseKeys: '{count, plural, one {Your license key for {product}: {keys}} other {Your license keys for {product}: {keys}}}',
    // What the seller says about activating a license key.
    activation: 'How to activate: {message}',
    line: '{quantity, number} × {name}',
    subtotal: 'Subtotal',
    discount: 'Discount ({code})',
    credit: 'Subscription credit',
    unused_time: 'Unused time on {plan}',
    carried_over: 'Carried over',
    tax_relief: 'Tax removed from prices',
    tax: 'Tax',
    // In place of the amount of a discount that the lines already contain.
    deducted: 'Deducted above',
    total: 'Total',
    includesTax: 'Includes tax',
    action: 'Open your order',
    footer: 'Keep this email. Its link opens your order without signing in. Sold by {shop} with Tradepost.',
  },
  notifications: {
    // A link below emails that members of a shop chose to get.
    change: 'Choose your emails',
  },
  sale: {
    title: '{amount} sale at {shop}',
    text: '{customer} bought from {shop}. The order number is {number}.',
    // Before the amount that is left after fees and tax.
    keep: 'You keep',
    action: 'View payment',
    footer: 'You received this email because you chose an email for each sale at {shop}.',
  },
  salesSummary: {
    title: '{count, plural, one {# sale} other {# sales}} at {shop} on {day}',
    text: '{shop} made {count, plural, one {# sale} other {# sales}} on {day}.',
    revenue: 'Revenue',
    // Before the number sold of one product, whose name stands before it.
    sold: '{count, number} sold',
    action: 'View payments',
    footer:
      'You received this email because you chose a daily summary of the sales at {shop}. We send none for days without sales.',
  },
  payout: {
    sent: {
      title: '{amount} payout for {shop}',
      text: 'A payout of {amount} for {shop} was sent to your bank account.',
    },
    failed: {
      title: 'A {amount} payout for {shop} failed',
      text: 'A payout of {amount} for {shop} didn’t reach your bank account. Open it to see why.',
    },
    action: 'View payout',
    footer: 'You received this email because you chose emails about payouts for {shop}.',
  },
  page: {
    title: 'Tradepost',
    noScript: 'To buy or sell with Tradepost, turn on JavaScript and reload the page.',
  },
  webhookDisabled: {
    title: 'A webhook endpoint of {shop} was disabled',
    gone: '{host} answered with status 410, which means that the endpoint no longer exists. It receives no more events.',
    failing: '{host} has accepted no event for five days. It receives no more events.',
    next: 'Once it works, enable it. You can then replay the events that it missed.',
  },
  webhookFailing: {
    title: 'A webhook endpoint of {shop} keeps failing',
    text: 'The last {count, number} attempts to deliver events to {host} failed. We keep trying.',
    otherwise: 'After five days without success, the endpoint is disabled.',
    action: 'View endpoint',
    footer: 'You received this email because you can change webhooks of {shop}.',
  },
} as const
