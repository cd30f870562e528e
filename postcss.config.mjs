/** Tailwind is the only PostCSS step; Next reads this file. */
export default { plugins: { '@tailwindcss/postcss': {} } };
