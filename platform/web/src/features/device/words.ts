export const words = {
  code: {
    title: 'Sign in on another device',
    lead: 'Enter the code shown on your device or in your app.',
    label: 'Code',
    hint: '8 letters and numbers, like ABCD-EFGH.',
    incomplete: 'Enter all 8 characters',
  },
  // Why the code that was entered can't be used, and what to do.
  problems: {
    unknown: { title: 'Code not found', detail: 'Compare each character with the code on your device.' },
    expired: { title: 'This code has expired', detail: 'Start again on your device and enter the new code.' },
    used: { title: 'This code was already used', detail: 'Start again on your device and enter the new code.' },
    foreign: {
      title: 'Someone else opened this code',
      detail: 'Only they can approve it. Start again on your device and enter the new code.',
    },
  },
  loading: 'Finding your device',
  failed: 'Couldn’t check the code',
  signedOut: {
    title: 'Your session has ended',
    lead: 'Sign in again to approve or deny the device.',
  },
  decision: {
    title: 'Sign in on this device?',
    lead: 'Check that this code matches the one on your device.',
    warning: {
      title: 'Approve only if you started this',
      text: 'If someone sent you this code or link, deny it. Their device would be signed in as you.',
    },
    approve: 'Approve',
    deny: 'Deny',
  },
  // A table of the request, its terms in the first column: "App: Tradepost command line".
  facts: {
    code: 'Code',
    app: 'App',
    // Followed by the name and email of the person.
    person: 'Signs in as',
    // Followed by a list of scopes, see below.
    scopes: 'Requests',
    // Followed by the sentence in `access`.
    access: { term: 'Can', text: 'Do everything you can do here until you sign it out' },
  },
  // What an app says it wants to do.
  scopes: {
    identity: 'Know who you are',
    name: 'See your name',
    email: 'See your email',
    offline: 'Stay signed in',
  },
  programs: {
    commandLine: 'Tradepost command line',
  },
  // {program} is the name of the app on the other device.
  approved: {
    title: 'Device signed in',
    text: '{program} signs in automatically within a few seconds. You can close this page.',
    sessions: 'Changed your mind? You can end its session <link>in your account</link>.',
  },
  denied: {
    title: 'Request denied',
    text: '{program} wasn’t signed in. You can close this page.',
    sessions: 'See where you’re signed in <link>in your account</link>.',
  },
} as const
