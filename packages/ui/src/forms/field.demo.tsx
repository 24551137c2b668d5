import { AreaField, CheckField, Field, FormMessage, SelectField } from './field.tsx'

/** A field with a hint, one with an error, a text area, a select, a checkbox, and a form message. */
export default function FieldDemo() {
  return (
    <>
      <FormMessage>The e-mail address or password is wrong.</FormMessage>
      <FormMessage kind="success">Your profile is saved.</FormMessage>
      <Field label="Username" hint="Letters, digits and dots." defaultValue="mara" />
      <Field label="E-mail address" type="email" error="Enter an address like name@example.org." defaultValue="mara@" />
      <AreaField label="About you" rows={3} defaultValue="I fix tape machines." />
      <SelectField label="Sort by" defaultValue="new">
        <option value="new">Newest</option>
        <option value="old">Oldest</option>
      </SelectField>
      <CheckField label="Explicit content" hint="Some listeners hide it." />
    </>
  )
}
