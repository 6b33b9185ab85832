export const words = {
  loading: 'Opening invitation',
  failed: 'Couldn’t load this invitation',
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    member: 'Member',
  },
  facts: {
    inviter: 'Invited by',
    role: 'Role',
    team: 'Team',
    email: 'Your email',
    expires: 'Open until',
  },
  pending: {
    title: 'Join {shop}?',
    lead: '{inviter} invited you to work in this shop.',
    accept: 'Accept invitation',
    decline: 'Decline',
  },
  // A browser that opened the emailed link.
  signedOut: {
    title: 'Join {shop}',
    lead: '{inviter} invited you to work in this shop. Sign in or create an account with your email address to accept.',
    signUp: 'Create account',
  },
  // Without the emailed link, nothing of an invitation is shown.
  unknown: {
    title: 'Sign in to see this invitation',
    lead: 'An invitation only opens with the email address it was sent to.',
    hint: 'No account yet? Open the link in the email, and your address is filled in.',
  },
  someoneElse: {
    title: 'This invitation isn’t for this account',
    lead: 'An invitation only opens with the email address it was sent to. You’re signed in with another one.',
    switchAccount: 'Use another account',
    stay: 'Stay signed in',
  },
  unconfirmed: {
    title: 'Confirm your email first',
    lead: 'We’ll email you a link to this invitation. Open it in this browser.',
    send: 'Send link',
    sent: 'Link sent to {email}',
    sentText: 'Open it in this browser. It can take a minute, so check your spam folder, too.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Invitations work for 48 hours. Ask {inviter} to invite you to {shop} again.',
  },
  canceled: {
    title: 'This invitation was canceled',
    text: 'If you still want to join {shop}, ask {inviter} for a new one.',
  },
  rejected: {
    title: 'You declined this invitation',
    text: 'Changed your mind? Ask {inviter} to invite you to {shop} again.',
  },
  inviterLeft: {
    title: 'This invitation no longer works',
    text: '{inviter} has left {shop} or can no longer give this role. Ask someone else there to invite you again.',
  },
  accepted: {
    title: 'You’ve joined {shop}',
    text: 'You already accepted this invitation.',
  },
  closed: {
    title: '{shop} has closed',
    text: 'You can no longer join it. Your own purchases and invoices stay in your account.',
  },
  links: {
    email: 'Email {inviter}',
    dashboard: 'Open dashboard',
    purchases: 'Go to my purchases',
    home: 'Go to the home page',
  },
} as const
