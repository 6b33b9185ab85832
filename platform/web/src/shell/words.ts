export const words = {
  /** Of a field that can't be read. `example` is an amount of its currency. */
  amountExample: 'Enter an amount, such as {example}',
  acting: {
    // The bar on every page while an administrator acts as another person.
    label: 'Impersonation',
    text: 'Acting as <strong>{person}</strong>',
    back: 'Back to your account',
  },
  endedSession: {
    // On the sign-in page and in the sign-in dialog, for a person whose account an administrator banned.
    banned: 'Your account is suspended',
    bannedUntil: 'You can sign in again on {time}.',
    bannedForever: 'You can no longer sign in.',
    // {reason} is what the administrator wrote.
    reason: 'Reason: {reason}',
    impersonation: 'Your hour as another user is over',
    impersonationText: 'You’re still signed in to your own account.',
  },
  skip: 'Skip to content',
  closeOrganization: {
    consequence:
      'The shop, its dashboard and everyone’s access are permanently deleted, and its products are archived. Order records stay, and customers keep their emails and invoices. Cancel its subscriptions first.',
    // {slug} is the last part of the shop's address.
    confirmLabel: 'To confirm, type the shop’s URL: <code>{slug}</code>',
    mismatch: 'Type {slug} to confirm',
    viewSubscriptions: 'View subscriptions',
    viewPayments: 'View payments',
  },
  accountNav: {
    access: 'Access',
    label: 'Account',
    profile: 'Profile',
    security: 'Security',
    purchases: 'Purchases',
    subscriptions: 'Subscriptions',
    licenseKeys: 'License keys',
    downloads: 'Downloads',
    invoices: 'Invoices',
    wallet: 'Wallet',
    shops: 'My shops',
  },
  errors: {
    unknown: 'Something went wrong. Try again in a moment.',
    page: 'Something went wrong on this page. Try again.',
    timeout: 'The server took too long. Try again.',
    connection: 'Can’t reach the server. Check your connection and try again.',
    server: 'The server is having problems right now. Try again in a moment.',
    rejected: 'The server rejected this request. Reload the page and try again.',
    unexpected: 'Unexpected response from the server. Reload the page.',
  },
  errorPage: {
    title: 'Couldn’t load this page',
  },
  forbidden: {
    title: 'You don’t have access to this page',
  },
  mailbox: {
    hint: 'This installation keeps its emails in the <link>built-in mailbox</link>.',
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the URL, or go back to the home page.',
    home: 'Go to home page',
    // {what} is what is missing, without an article, with a capital: "Payment", "Product", "Order".
    thing: '{what} not found',
    thingText: 'Check the URL, or go back.',
    backToList: 'Back to list',
    backToSubscriptions: 'Back to your subscriptions',
    backToShop: 'Back to shop',
  },
  passkey: {
    canceled: 'You canceled, or the passkey couldn’t be used.',
    registered: 'This device already has a passkey for your account.',
    aborted: 'You canceled before the passkey was created.',
    notCreated: 'You canceled, or this device took too long. No passkey was created.',
    added: 'This passkey is already added.',
    unsupported: 'This browser can’t use passkeys here.',
    unknownPasskey: 'We don’t recognize this passkey. It may have been removed from the account.',
    expired: 'This took too long. Try again.',
    notAccepted: 'This passkey wasn’t accepted. Try again.',
    notVerified: 'We couldn’t verify the passkey, so it wasn’t added. Try again.',
    signInAgain: 'For your security, sign in again to continue.',
    failed: 'Couldn’t use the passkey. Try again.',
  },
  password: {
    show: 'Show password',
    hide: 'Hide password',
  },
  more: 'Show more',
  // In these two, {what} is what the page shows, without an article: "payment", "profile", "list of passkeys".
  query: {
    loading: 'Loading {what}',
    failed: 'Couldn’t load {what}',
  },
  // What a page shows, for the messages above.
  things: {
    cart: 'cart',
    dashboard: 'dashboard',
    form: 'form',
    link: 'link',
    list: 'list',
    order: 'order',
    product: 'product',
    settings: 'settings',
    shop: 'shop',
    text: 'page',
    subscription: 'subscription',
  },
  resend: {
    button: 'Resend email',
    sent: 'Email sent',
  },
  shopFrame: {
    // <name> is the name of this software with its logo before it.
    soldWith: 'Sold with <name>Tradepost</name>',
    about: 'About',
    terms: 'Terms',
    refunds: 'Refund policy',
    privacy: 'Privacy policy',
    // Names the links to the four texts above.
    texts: 'Shop information',
    support: 'Support: <link>{email}</link>',
  },
  // The dialog over a page whose session ended.
  otherUser: {
    title: 'You’re signed in as {email} now',
    text: 'This page was opened by {email}. Nothing was saved. Reload it to go on with the new account.',
    textOfGuest: 'This page was opened before. Nothing was saved. Reload it to go on with this account.',
  },
  // On every page of this browser after signing out in one of them.
  signedOut: {
    title: 'You’re signed out',
    text: 'You signed out in another tab, so your account is no longer shown here.',
    continue: 'Continue',
    unfinishedTitle: 'You may still be signed in',
    unfinishedText:
      'Your account is no longer shown here, but we couldn’t reach the server to sign you out. Try again in a moment.',
  },
  // After the password, if the account asks for a code.
  secondFactor: {
    title: 'Enter a code',
    app: {
      label: 'Code',
      hint: 'The six digits that your authenticator app shows for Tradepost',
      other: 'Use a recovery code',
    },
    recovery: {
      label: 'Recovery code',
      hint: 'One of the ten codes that you saved. Each works once',
      other: 'Use your authenticator app',
    },
    startOver: 'Start over',
  },
  signInAgain: {
    title: 'Sign in to continue',
    text: 'Your session ended. Your changes are still here.',
    // Instead of these two, before a change that needs a sign-in of the last 15 minutes.
    proofTitle: 'Confirm it’s you',
    proofText: 'For your security, sign in again. Then this change goes on.',
    signOutOthers: 'Sign out my other devices, too',
    email: 'Email',
    password: 'Password',
    passwordMissing: 'Enter your password',
    passkey: 'Sign in with a passkey',
    anotherWay: 'Sign in another way',
    newTab: 'This opens a new tab. Come back here afterwards. <button>I’ve signed in</button>',
    notYet: 'You aren’t signed in yet',
    done: 'Signed in. Your changes are still here',
    otherTitle: 'You signed in as {email}',
    otherText: 'This page belongs to {email}. Sign in with that account to keep your changes, or reload the page without them.',
    reload: 'Reload page',
  },
} as const
