export const words = {
  title: 'Account of {name}',
  profile: 'Profile',
  purchases: 'My purchases',
  administration: 'Administration',
  language: 'Language',
  signOut: 'Sign out',
} as const
