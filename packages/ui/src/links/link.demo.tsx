import { Button } from '../actions/button.tsx'
import { GetForm, Link } from './link.tsx'

/** A link and a GET form. */
export default function LinkDemo() {
  return (
    <>
      <p>
        Find it under <Link href="/documentation/?component=link">Components</Link>.
      </p>
      <GetForm action="/documentation">
        <Button type="submit" name="component" value="link">
          Show links
        </Button>
      </GetForm>
    </>
  )
}
