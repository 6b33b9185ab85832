/** What the schemas of account and organization routes say about a field. */
export const words = {
  enterYourName: 'Enter your name',
  roleName: 'Use lowercase letters, numbers, "-" or "_"',
  roleExists: 'This role already exists',
  nothingToUpdate: 'Nothing to update',
} as const
