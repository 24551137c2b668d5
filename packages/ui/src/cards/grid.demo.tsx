import { Picture } from '../pictures/picture.tsx'
import { Grid } from './grid.tsx'

/** Three sizes of columns. */
export default function GridDemo() {
  return (
    <>
      {(['s', 'm', 'l'] as const).map((size) => (
        <Grid key={size} size={size}>
          {['North', 'East', 'South', 'West'].map((name) => (
            <Picture key={name} src={null} alt={name} sizes="18rem" />
          ))}
        </Grid>
      ))}
    </>
  )
}
