const SIZES = ['4xl', '3xl', '2xl', 'xl', 'l', 'm', 's', 'xs']

/** The type scale: a display face for titles and numbers, a text face for everything else. */
export default function TypeDemo() {
  return (
    <div>
      {SIZES.map((size, index) => (
        <p
          key={size}
          style={{
            fontSize: `var(--size-${size})`,
            fontFamily: index < 4 ? 'var(--display)' : 'var(--text)',
            fontWeight: index < 4 ? 750 : 400,
            lineHeight: 1.2,
          }}
        >
          {size}: heard next door
        </p>
      ))}
    </div>
  )
}
