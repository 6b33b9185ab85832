/** English messages of a shop's settings in the dashboard. */
export const sellerSettings = {
  page: {
    title: 'Settings',
    text: 'Your shop’s name and payments provider.',
  },
  // Each stands in sentences such as "Couldn’t load connection".
  what: {
    connection: 'connection',
    data: 'data',
    settings: 'settings',
  },
  shop: {
    title: 'Shop',
    name: 'Shop name',
    // {url} is the address of the shop.
    url: 'URL: {url}',
    save: 'Save name',
    saved: 'Name changed',
    nameMissing: 'Enter a shop name',
    nameTooLong: 'Use at most 100 characters',
  },
  provider: {
    title: 'Payments provider',
    notConnected: 'Not connected',
    problem: 'The last attempt failed',
    legend: 'Provider',
    embedded: 'Built in',
    embeddedText: 'Included with Tradepost. Test cards only.',
    testMode: 'Your account, test mode',
    testModeText: 'Your own provider account. No real money.',
    liveMode: 'Your account, live mode',
    liveModeText: 'Your own provider account. Real cards, real money.',
    apiKey: 'API key',
    apiKeyHint: 'From your provider’s developer settings, with read and write access.',
    webhookSecret: 'Webhook secret',
    webhookSecretHint: 'Shown by the provider for the webhook with the URL below. Starts with whsec_.',
    // {hint} is the end of the secret that is saved: "…4f2a".
    current: 'Current: {hint}',
    checked: 'We check both before saving.',
    liveTitle: 'Live mode charges real cards',
    liveText: 'Products and payments don’t move between environments. Create your products again after you switch.',
    failed: 'Couldn’t save connection',
    saved: 'Connection saved',
    save: {
      embedded: 'Use the built-in provider',
      test_mode: 'Check and use test mode',
      live_mode: 'Check and go live',
    },
  },
  webhook: {
    title: 'Webhook',
    text: 'The provider confirms payments with signed events to this URL.',
    url: 'Webhook URL',
    urlSet: 'Already set up for the built-in provider.',
    urlHint: 'Add it as a webhook at your provider, for all payment events.',
    copy: 'Copy webhook URL',
    // Followed by the id.
    businessId: 'Business ID at the provider:',
  },
  records: {
    title: 'Provider data',
    text: 'Your shop and dashboard show our copy. Changes from here and from webhooks appear right away, others within a minute.',
    check: 'Check now',
    checkFailed: 'Couldn’t start the check',
    notChecked: 'Not checked yet. This takes a moment after the provider is connected.',
    // <time> stands for "2 hours ago".
    lastChecked: 'Last checked <time></time>',
    problemTitle: 'The last check failed',
    // {problem} is a sentence of the provider without its full stop.
    problemText: '{problem}. Your pages show the last known data. We’ll try again every minute.',
    unreadable: 'We couldn’t read {count, plural, one {# item} other {# items}}',
    unreadableText: 'This version can’t read the provider’s data for them. They’re kept unchanged.',
  },
  retries: {
    title: 'Renewal retries',
    text: 'Applies to subscription renewals. Plan changes and on-demand charges aren’t retried.',
    off: 'Off. A subscription goes on hold after the first failed payment.',
    on: 'On. Up to {retries, plural, one {# retry} other {# retries}} in {days, plural, one {# day} other {# days}}.',
    retry: 'Retry failed renewals',
    retryHint: 'We retry the same card after 12 hours, then at longer intervals.',
    window: 'Retry window in days',
    windowHint: '1 to 30 days after the failed renewal. Retries stop early if the bank declines the card permanently.',
    failed: 'Couldn’t save renewal retries',
    save: 'Save retries',
    saved: 'Renewal retries saved',
    notAllowed: 'Only an owner or admin can change this.',
  },
} as const
