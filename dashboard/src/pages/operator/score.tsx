const radius = 15.9155
/** Above it, little is missing. */
const goodScore = 85

/** A fit score out of a hundred: a ring with the figure in it. The ring's circumference is a hundred. */
export function Score({ value }: { readonly value: number }) {
  return (
    <svg className="score" viewBox="0 0 36 36" role="img" aria-label={`Fits ${value} of 100`}>
      <circle cx="18" cy="18" r={radius} className="track" />
      <circle
        cx="18"
        cy="18"
        r={radius}
        className={value >= goodScore ? 'arc good' : 'arc'}
        strokeDasharray={`${value} 100`}
        transform="rotate(-90 18 18)"
      />
      <text x="18" y="18">
        {value}
      </text>
    </svg>
  )
}
