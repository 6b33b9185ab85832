export const words = {
  profile: {
    name: 'Name',
    phone: 'Phone number',
    email: 'Email',
    emailHint: 'We email your sign-in links here. Contact {business} to change it.',
    save: 'Save',
    saved: 'Profile saved',
    nameMissing: 'Enter your name',
    phoneInvalid: 'Enter a valid phone number, such as +1 555 0100',
  },
} as const
